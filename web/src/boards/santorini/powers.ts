/** What is printed on the 55 cards besides their text: kind, when, for how many players, banned pairs. */

export type Group = "simple" | "advanced" | "golden_fleece" | "hero";
export const GROUPS: readonly Group[] = ["simple", "advanced", "golden_fleece", "hero"];

const PRINTED: Record<string, [Group, string, string, string]> = {
  apollo: ["simple", "your_move", "234", ""],
  artemis: ["simple", "your_move", "234", ""],
  athena: ["simple", "opponent_turn", "234", ""],
  atlas: ["simple", "your_build", "234", "gaea"],
  demeter: ["simple", "your_build", "234", ""],
  hephaestus: ["simple", "your_build", "234", ""],
  hermes: ["simple", "your_turn", "234", "harpies"],
  minotaur: ["simple", "your_move", "234", ""],
  pan: ["simple", "win_condition", "234", "hades"],
  prometheus: ["simple", "your_turn", "234", ""],
  aphrodite: ["advanced", "any_move", "24", "nemesis urania"],
  ares: ["advanced", "end_of_your_turn", "234", ""],
  bia: ["advanced", "setup your_move", "234", "nemesis tartarus"],
  chaos: ["advanced", "setup any_time", "234", ""],
  charon: ["advanced", "your_move", "234", "hecate"],
  chronus: ["advanced", "win_condition", "2", ""],
  circe: ["advanced", "start_of_your_turn", "2", "clio hecate"],
  dionysus: ["advanced", "your_build", "234", ""],
  eros: ["advanced", "setup win_condition", "234", ""],
  hera: ["advanced", "opponent_turn", "234", ""],
  hestia: ["advanced", "your_build", "234", ""],
  hypnus: ["advanced", "start_of_opponent_turn", "234", "terpsichore"],
  limus: ["advanced", "opponent_turn", "234", "terpsichore"],
  medusa: ["advanced", "end_of_your_turn", "234", "nemesis"],
  morpheus: ["advanced", "start_of_your_turn your_build", "234", ""],
  persephone: ["advanced", "opponent_turn", "234", ""],
  poseidon: ["advanced", "end_of_your_turn", "234", ""],
  selene: ["advanced", "setup your_build", "234", "gaea"],
  triton: ["advanced", "your_move", "234", "harpies"],
  zeus: ["advanced", "your_build", "234", ""],
  aeolus: ["golden_fleece", "setup end_of_your_turn any_move", "234", ""],
  charybdis: ["golden_fleece", "setup end_of_your_turn any_time", "234", ""],
  clio: ["golden_fleece", "your_build opponent_turn", "23", "circe nemesis"],
  europa: ["golden_fleece", "setup end_of_your_turn any_time", "234", ""],
  gaea: ["golden_fleece", "setup any_build", "23", "atlas selene nemesis"],
  graeae: ["golden_fleece", "setup", "23", "nemesis"],
  hades: ["golden_fleece", "opponent_turn", "234", "pan"],
  harpies: ["golden_fleece", "opponent_turn", "234", "hermes triton"],
  hecate: ["golden_fleece", "setup your_turn any_time", "23", "charon circe moerae tartarus"],
  moerae: ["golden_fleece", "setup win_condition", "23", "hecate nemesis tartarus"],
  nemesis: ["golden_fleece", "end_of_your_turn", "234", "aphrodite bia medusa clio gaea graeae moerae terpsichore theseus"],
  siren: ["golden_fleece", "setup your_turn", "234", ""],
  tartarus: ["golden_fleece", "setup lose_condition", "2", "bia hecate moerae terpsichore"],
  terpsichore: ["golden_fleece", "your_turn", "234", "hypnus limus nemesis tartarus"],
  urania: ["golden_fleece", "your_turn", "234", "aphrodite"],
  achilles: ["hero", "your_turn", "2", ""],
  adonis: ["hero", "end_of_your_turn", "2", ""],
  atalanta: ["hero", "your_move", "2", ""],
  bellerophon: ["hero", "your_move", "2", ""],
  heracles: ["hero", "end_of_your_turn", "2", ""],
  jason: ["hero", "setup your_turn", "2", ""],
  medea: ["hero", "end_of_your_turn", "2", ""],
  odysseus: ["hero", "start_of_your_turn", "2", ""],
  polyphemus: ["hero", "end_of_your_turn", "2", ""],
  theseus: ["hero", "end_of_your_turn", "2", "nemesis"],
};

export interface Card { power: string; group: Group; when: string[]; players: string[]; banned: string[] }

export const POWERS: readonly string[] = Object.keys(PRINTED);

export function card(power: string): Card {
  const [group, when, players, banned] = PRINTED[power] ?? ["simple", "your_turn", "", ""];
  return { power, group, when: when.split(" "), players: [...players], banned: banned.split(" ").filter(Boolean) };
}

/** The kit names the Golden Fleece cards by one word. */
export const kit = (group: Group): string => (group === "golden_fleece" ? "fleece" : group);
