import { expect, it } from "vitest";
import { kindsFor } from "./editing.ts";

const namesFor = (search: string) => kindsFor(search).map(({ name }) => name);

it("a block that is called what is searched for comes before one that is called similarly", () => {
  expect(namesFor("line")[0]).toBe("Line");
  expect(namesFor("line")).toContain("Heading");
  expect(namesFor(" TEXT ")[0]).toBe("Text");
});
it("every block is the first one that its name finds", () => {
  const all = namesFor("");
  expect(all.length).toBeGreaterThan(20);
  expect(all.map((name) => namesFor(name)[0])).toEqual(all);
});
