import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const inventsTable = (source: string): boolean =>
  /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?read\./i.test(source);

it("tests use the tables of the projections, and invent none", () => {
  const files = globSync("{analyst,commands,infra,jobs,read-api,tests}/**/*.test.ts", {
    cwd: projectFolder,
  }).map((file) => file.replaceAll("\\", "/"));
  expect(files.length).toBeGreaterThan(500);
  const inventors = files.filter((file) =>
    inventsTable(readFileSync(join(projectFolder, file), "utf8")),
  );
  expect(inventors).toEqual([]);
});

it("an invented table is found when it is planted", () => {
  const [create, table] = ["create table", "read.orders (website_id text)"];
  expect(inventsTable(`${create} ${table}`)).toBe(true);
  expect(inventsTable(`create view ${table}`)).toBe(false);
});
