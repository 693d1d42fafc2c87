import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const SOURCES = "{analyst,commands,jobs,projections,read-api,wiring,features}/**/*.ts";

const EXCEPTIONS = [
  // It makes an event from a report, and records it.
  "commands/collector/routes.ts",
  // An owner sees the whole history, also an event that its schema refuses.
  "read-api/history/event-texts.ts",
];

/** Ways to make an event of the domain from a recorded one without domain/kit/read-event.ts. */
const readsOnItsOwn = (source: string): boolean =>
  [
    // A cast to an event of the domain; the log's own types are not events of the domain.
    /\bas (?:unknown as )?(?!RecordedEvent\b|NewEvent\b|ReadEvent\b)[A-Z]\w*Event\b/,
    /\b[A-Z]\w*Event\.(?:safeParse|parse)\(/,
    // The data with another type, but for data that is about to be recorded.
    /\bdata as (?:unknown\b|[A-Z]\w*Recorded\b|\{ (?!(?:readonly )?\[key: string\]: Json))/,
    /\bString\((?:\w+\.)?data\.personId\)/,
    /\{ \.\.\.(?:\w+\.)?data, type\b/,
  ].some((way) => way.test(source));

describe("recorded events", () => {
  it("are read by one helper alone", () => {
    const files = globSync(SOURCES, { cwd: projectFolder })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const readers = files.filter((file) =>
      readsOnItsOwn(readFileSync(join(projectFolder, file), "utf8")),
    );
    expect(readers.sort()).toEqual(EXCEPTIONS);
  });

  it.each([
    "const event = { ...data, type } as unknown as CartEvent;",
    "const event = recorded as OrderEvent;",
    "const event = OrderEvent.parse(recorded);",
    "const event = OrderEvent.safeParse(recorded);",
    "const { hosts } = event.data as { hosts: string[] };",
    "into.forget(String(recorded.data.personId));",
    "evolve(state, { ...recorded.data, type: recorded.type });",
  ])("are refused when planted elsewhere: %s", (source) => {
    expect(readsOnItsOwn(source)).toBe(true);
  });

  it.each([
    "const event = readEvent(CartEvent, recorded);",
    "const first = events[0] as RecordedEvent;",
    "return { id, type, version: 1, data: data as { readonly [key: string]: Json } };",
  ])("are read as they should be by: %s", (source) => {
    expect(readsOnItsOwn(source)).toBe(false);
  });
});
