/** What a screen reader is told: one polite line for events, one urgent for "your turn". */

export const speech = $state({ polite: "", urgent: "" });

export function tell(line: string): void {
  speech.polite = line;
}

export function call(line: string): void {
  speech.urgent = line;
}
