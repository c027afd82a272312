/** Signs that keep a text in its own direction. */

/** The first strong letter decides. */
export const OWN = "\u2068";
export const LTR = "\u2066";
export const RTL = "\u2067";
export const END = "\u2069";
