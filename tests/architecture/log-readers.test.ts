import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

/**
 * Files outside of `infra/event-store` that read the log by SQL. Each must be right for a log that
 * another server decides and that Postgres only copies, and none of them writes.
 */
const readers = [
  "analyst/kit/position-at.ts",
  "infra/ask/past-requests.ts",
  "infra/ask/views.ts",
  "infra/backup/write-backup.ts",
  "infra/files/unused.ts",
  "infra/measuring-months/postgres.ts",
  "infra/personal-data/shown-visitor.ts",
  "read-api/alerts/judge-alerts.ts",
  "read-api/explained/read-streams.ts",
  "read-api/history/analytics-of-persons.ts",
  "read-api/history/list-events.ts",
  "read-api/history/preview-measuring.ts",
  "read-api/history/routes.ts",
  "read-api/kit/log-list.ts",
  "read-api/measuring/sealed-since.ts",
  "read-api/owners/list-actions.ts",
  "read-api/owners/list-members.ts",
];

const SOURCES =
  "{analyst,commands,console,demo,features,infra,jobs,projections,read-api,storefront,tools,wiring}/**/*.{ts,tsx,sql}";
const tables = "events|head|streams|answers|copied|claims|source";
const namesLog = new RegExp(
  `\\b(?:from|join|into|update|table|only|lock|copy)\\s+log\\.(?:${tables})\\b|\\blog\\.(?:append|append_optimistically|copy|position_at)\\(`,
  "i",
);
const writesLog =
  /\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+log\.|\blog\.(?:append|append_optimistically|copy)\(/i;

const isInside = (file: string): boolean =>
  file.startsWith("infra/event-store/") || file.startsWith("infra/postgres/migrations/");

const withoutComments = (source: string): string => source.replace(/^\s*(?:\*|\/\/|--).*$/gm, "");

const found = globSync(SOURCES, { cwd: projectFolder })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(?:test|suite)\.tsx?$/.test(file) && !isInside(file))
  .map((file) => ({
    file,
    source: withoutComments(readFileSync(join(projectFolder, file), "utf8")),
  }));

describe("the tables of the event log", () => {
  it("are named by infra/event-store and the readers that are listed here", () => {
    expect(found.length).toBeGreaterThan(1_500);
    const files = found.filter(({ source }) => namesLog.test(source)).map(({ file }) => file);
    expect(files.sort()).toEqual(readers);
  });

  it("are written by infra/event-store alone", () =>
    expect(found.filter(({ source }) => writesLog.test(source)).map(({ file }) => file)).toEqual(
      [],
    ));

  it.each([
    ["read", "select data from log.events where stream = $1"],
    ["read", "left join log.streams as s on true"],
    ["read", "select log.position_at($1)"],
    ["write", "insert into log.events (position) values (1)"],
    ["write", "update log.head set position = 0"],
    ["write", "delete from log.answers"],
    ["write", "truncate log.claims"],
    ["write", "select * from log.append($1)"],
  ])("a planted %s is found: %s", (kind, sql) =>
    expect((kind === "read" ? namesLog : writesLog).test(sql)).toBe(true),
  );

  it.each(["log.error({ error }, 'x')", "log.databaseAnswers", "the log. From log files"])(
    "what only looks like it is not: %s",
    (text) => expect(namesLog.test(text) || writesLog.test(text)).toBe(false),
  );
});
