import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unsettledStatuses } from "#domain/restock/sign-up-status.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { wordList } from "#infra/postgres/port.ts";

const isOfTable = (source: string): boolean => /\brestock_sign_ups\b/.test(source);
/** A status that a query names itself, instead of a set that domain names. */
const namesStatus = (source: string): boolean =>
  /\bstatus\s*(?:not\s+in\s*\(|in\s*\(|=|<>)\s*'/.test(source);

describe("queries for sign-ups of a status", () => {
  it("take their sets of statuses from domain/restock/sign-up-status.ts", () => {
    const files = globSync("{commands,jobs,projections,read-api}/**/*.ts", { cwd: projectFolder })
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => ({ file, source: readFileSync(join(projectFolder, file), "utf8") }))
      .flatMap(({ file, source }) =>
        (source.match(/`[^`]*`/g) ?? []).filter(isOfTable).map((query) => ({ file, query })),
      );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(({ query }) => namesStatus(query)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "select from read.restock_sign_ups where status in ('waiting', 'failed')",
    "select from read.restock_sign_ups where status <> 'left'",
    "select from read.restock_sign_ups as s where s.status not in (\n 'left')",
  ])("are refused when planted: %s", (source) => {
    expect(isOfTable(source) && namesStatus(source)).toBe(true);
  });

  it("find the index that a table has for those that an owner should look at", () => {
    const tables = readFileSync(join(projectFolder, "projections/restock/restock.sql"), "utf8");
    expect(tables).toContain(`where status in (${wordList(unsettledStatuses)});`);
  });
});
