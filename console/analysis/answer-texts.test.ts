import { expect, it } from "vitest";
import { csvOf, replicaText } from "./answer-texts.ts";

it("writes a file that no spreadsheet executes", () => {
  const columns = [
    { name: "day", kind: "text" },
    { name: "units", kind: "integer" },
  ] as const;
  const rows = [
    ['=1+1, "x"', -5],
    [null, 3],
  ];
  expect(csvOf({ columns: [...columns], rows })).toBe(`day,units\r\n"'=1+1, ""x""",-5\r\n,3`);
});

it.each([
  [0, "from the replica, up to date"],
  [0.34, "from the replica, 0.3 s behind"],
  [61.7, "from the replica, 62 s behind"],
])("says that a replica %d seconds behind has answered", (behindSeconds, text) =>
  expect(replicaText({ behindSeconds })).toBe(text),
);
