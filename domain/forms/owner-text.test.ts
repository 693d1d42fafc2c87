import { expect, it } from "vitest";
import { ownerText } from "./owner-text.ts";

it.each([
  [
    ["12 Rue Royale", "", "Lyon", "", "69001", "France"],
    ["12 Rue Royale", "69001 Lyon", "France"],
  ],
  [
    ["9 Oak St", "Apt 2", "Portland", "Oregon", "97201", "united states"],
    ["9 Oak St", "Apt 2", "Portland, OR 97201", "united states"],
  ],
  [
    ["1 High Street", "", "London", "", "SW1A 1AA", "GB"],
    ["1 High Street", "London", "SW1A 1AA", "GB"],
  ],
  // The order of an unknown country is the form's, and nothing is dropped.
  [
    ["1 Road", "", "Town", "Shire", "77", "Freedonia"],
    ["1 Road", "Town", "Shire", "77", "Freedonia"],
  ],
  [
    ["1 Road", "", "Town"],
    ["1 Road", "Town"],
  ],
])("an address is in the order of its country: %j", (parts, lines) =>
  expect(ownerText({ type: "address" }, parts)).toBe(lines.join("\n")),
);

it("has the text of every other answer [B3.24]", () => {
  expect(ownerText({ type: "date" }, ["12", "31", "2030"])).toBe("12/31/2030");
  expect(ownerText({ type: "address" }, [])).toBe("N/A");
});
