/** The proof of a table's dice, as far as it is shown. */

import type { Table } from "./types";

/** Whether the fingerprint was there before the first die: not at a table that was made of an uploaded game. */
export const promised = (table: Table | null): boolean => !!table?.fair.commitment && (table.origin === null || table.origin.table !== null);

/** The two ends of a long number in hexadecimal. */
export const shortened = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-8)}` : hex);
