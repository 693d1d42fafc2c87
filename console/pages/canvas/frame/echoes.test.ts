import { expect, it } from "vitest";
import { createEchoes } from "./echoes.ts";

it("knows what was typed, however late and however much of it is skipped", () => {
  const echoes = createEchoes("a");
  for (const text of ["ab", "abc", "abcd"]) echoes.typed(text);
  expect(["a", "abc", "abc", "abcd"].map(echoes.isEcho)).toEqual([true, true, true, true]);
});

it("takes an earlier text for a change when a later one has come back", () => {
  const echoes = createEchoes("a");
  for (const text of ["ab", "abc"]) echoes.typed(text);
  expect(["abc", "ab", "other"].map(echoes.isEcho)).toEqual([true, false, false]);
  echoes.restart("ab");
  expect(["abc", "ab"].map(echoes.isEcho)).toEqual([false, true]);
});
