import { t, has } from "../../lib/i18n.svelte";

export const KNOWN = new Set(["red", "orange", "yellow", "green", "blue", "purple"]);
/** Stones so light that the sign on them is dark. */
export const LIGHT = new Set(["yellow", "orange"]);
export const SYMBOLS = new Set(["snake", "cat", "ankh", "scarab", "eye", "falcon", "lotus", "finish"]);

export const colourName = (colour: string): string => (KNOWN.has(colour) ? t(`common.colour.${colour}`) : colour);
export const dieName = (colour: string): string => (KNOWN.has(colour) ? t(`cheops.die.${colour}`) : colour);
export const stoneName = (colour: string): string => (KNOWN.has(colour) ? t(`cheops.stone.${colour}`) : colour);
export const bonusName = (kind: string): string => (has(`cheops.bonus.${kind}`) ? t(`cheops.bonus.${kind}`) : kind);
