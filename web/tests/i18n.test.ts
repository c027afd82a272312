import { expect, test } from "vitest";
import { countdown, list, number, signed, t, T, useWords } from "../src/lib/i18n.svelte";

test("numbers are in local digits and names keep their direction", () => {
  useWords("fa", { a: "نوبت {name}: {n}" });
  expect(t("a", { name: "Ann", n: 12 })).toBe("نوبت \u2068Ann\u2069: \u2068۱۲\u2069");
  expect(countdown(65)).toBe("۱:۰۵");
});

test("counted forms follow the language", () => {
  useWords("el", { "a#n": { one: "{n} λίρα", other: "{n} λίρες" } });
  expect(t("a#n", { n: 1 })).toBe("1 λίρα");
  expect(t("a#n", { n: 3 })).toBe("3 λίρες");
});

test("signs are true minus signs", () => {
  useWords("en", {});
  expect([signed(1.64), signed(-0.5), signed(0)]).toEqual(["+1.6", "−0.5", "0"]);
  expect(number(1234.5)).toBe("1,234.5");
  expect(list(["a", "b", "c"])).toBe("a, b and c");
});

test("a label starts with a large letter, an unknown key shows itself", () => {
  useWords("el", { a: "ενέργεια" });
  expect(T("a")).toBe("Ενέργεια");
  expect(t("nothing.here")).toBe("nothing.here");
});
