import { test } from "vitest";
import type * as alhambra from "../src/boards/alhambra/types";
import type * as camelup from "../src/boards/camelup/types";
import type * as cheops from "../src/boards/cheops/types";
import type * as imhotep from "../src/boards/imhotep/types";
import type * as santorini from "../src/boards/santorini/types";
import type * as wire from "../src/lib/wire";

/** A structure without what the client knows more exactly: which words there are, and that a record has all its keys. */
type Plain<T> = T extends string ? string
  : T extends number ? number
  : T extends boolean ? boolean
  : T extends null | undefined ? null
  : T extends (infer Item)[] ? Plain<Item>[]
  : T extends object ? string extends keyof T ? never : { [Key in keyof T]-?: Plain<Exclude<T[Key], undefined>> }
  : T;

const written = <Server, Board>(reads: Plain<Server> extends Plain<Board> ? true : false): boolean => reads;

// Checked when types are checked: what runs says nothing.
test("every board reads what the server writes", () => {
  written<wire.AlhambraView, alhambra.View>(true);
  written<wire.CamelupView, camelup.View>(true);
  written<wire.CamelupOdds, camelup.Odds>(true);
  written<wire.CheopsView, cheops.View>(true);
  written<wire.ImhotepView, imhotep.View>(true);
  written<wire.SantoriniView, santorini.View>(true);
});
