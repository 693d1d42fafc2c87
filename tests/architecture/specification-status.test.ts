import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const DOCUMENT = "docs/specification-status.md";
const TESTS = ["{commands,domain,infra,jobs,projections,read-api,storefront}/**/*.test.{ts,tsx}"];
const MORE_TESTS = [
  "{analyst,browser,console,demo,features,wiring}/**/*.test.{ts,tsx}",
  "tests/**/*.ts",
];

/** "2–4, 9" as [2, 3, 4, 9]. */
const numbersOf = (cell: string): readonly number[] =>
  cell.split(",").flatMap((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:–(\d+))?/.exec(part) ?? [];
    if (first === undefined) return [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n);
  });

/** The statements of each column of the table. A begun one stands with its reason. */
const statementsOf = (document: string) => {
  const rows = [
    ...document.matchAll(/^\| ([AB]\d+) [^|\n]*\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$/gm),
  ];
  const inColumn = (column: number, separator: string) =>
    rows.flatMap((row) =>
      (row[column] ?? "")
        .split(separator)
        .flatMap(numbersOf)
        .map((number) => `${row[1]}.${number}`),
    );
  return { proven: inColumn(2, ","), begun: inColumn(3, ";"), later: inColumn(4, ",") };
};

/** Ids in square brackets, as titles of tests name them. */
const claimsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\[([AB]\d+\.\d+(?:,? [AB]\d+\.\d+)*)\]/g)].flatMap(([, ids = ""]) =>
    ids.split(/,? /),
  );

const claimed = async (): Promise<ReadonlySet<string>> => {
  const claims = new Set<string>();
  for await (const file of glob([...TESTS, ...MORE_TESTS], { cwd: projectFolder })) {
    if (file.endsWith("specification-status.test.ts")) continue;
    for (const id of claimsIn(await readFile(join(projectFolder, file), "utf8"))) claims.add(id);
  }
  return claims;
};

it("reads the table and the titles", () => {
  const row = "| B5 rules | 2–4, 9 | 25: texts, of 3 kinds; 7: a page | 18 |";
  expect(statementsOf(row)).toEqual({
    proven: ["B5.2", "B5.3", "B5.4", "B5.9"],
    begun: ["B5.25", "B5.7"],
    later: ["B5.18"],
  });
  expect(claimsIn('it("is so [A1.2, A1.3] [B2.10]")')).toEqual(["A1.2", "A1.3", "B2.10"]);
});

it("calls proven what the title of a test names, and nothing else", async () => {
  const document = await readFile(join(projectFolder, DOCUMENT), "utf8");
  const { proven, begun, later } = statementsOf(document);
  const claims = await claimed();
  expect(proven.filter((id) => !claims.has(id))).toEqual([]);
  expect([...begun, ...later].filter((id) => claims.has(id))).toEqual([]);
  const headings = /Statements that are only headings \(([^)]*)\)/
    .exec(document)?.[1]
    ?.split(/,\s/);
  const known = new Set([...proven, ...(headings ?? [])]);
  expect([...claims].filter((id) => !known.has(id))).toEqual([]);
});

it("says of each statement that the shop deviates from why no test claims it", async () => {
  const document = await readFile(join(projectFolder, DOCUMENT), "utf8");
  const { proven, begun, later } = statementsOf(document);
  const placed = new Set([...proven, ...begun, ...later]);
  const [, deviations = ""] = document.split("Where we deviate, and why:\n");
  const claims = await claimed();
  for (const id of ["A9.10", "B5.12"]) {
    expect(claims.has(id) || placed.has(id)).toBe(false);
    expect(deviations).toContain(id);
  }
});
