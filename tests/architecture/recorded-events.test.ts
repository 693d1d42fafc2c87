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

/** Ways in which jobs and commands could read the members of a recorded event as they are. */
const readsRawData = (file: string, source: string): boolean => {
  // Jobs have no data other than that of events. Requests of visitors have some, too.
  if (file.startsWith("jobs/"))
    return /\bdata\b\??\.\w|\bdata\[|\.data\b|\.\.\.data\b/.test(source);
  return (
    file.startsWith("commands/") &&
    /\b(?:found|event|recorded)\??\.data\b|\bevents\b[^;]*\bdata\??\./.test(source)
  );
};

describe("recorded events", () => {
  it("are read by one helper alone", () => {
    const files = globSync(SOURCES, { cwd: projectFolder })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const readers = files.filter((file) => {
      const source = readFileSync(join(projectFolder, file), "utf8");
      return readsOnItsOwn(source) || readsRawData(file, source);
    });
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
    ["jobs", "if (data.unpaid !== 'overdue') return undefined;"],
    ["jobs", "const payload = Payload.parse({ ...data, websiteId });"],
    ["jobs", "const payload = Payload.parse({ confirmedAt: data[at], websiteId });"],
    ["jobs", "const { retryAt, failedAt } = event.data;"],
    ["commands", "const found = events.find(({ data }) => data.version === version);"],
    ["commands", "return found?.data.document;"],
    ["commands", "await personalData.open([recorded.data.person]);"],
  ])("are refused when %s read their members as they are: %s", (room, source) => {
    expect(readsRawData(`${room}/orders/a.ts`, source)).toBe(true);
  });

  it.each([
    ["jobs", "relayRule(OrderEvent, 'OrderPaid', ({ orderId }) => jobFor(orderId));"],
    ["jobs", "const [opened] = await personalData.open([person]);"],
    ["commands", "const parsed = Body.safeParse(input).data;"],
  ])("are read as they should be when %s have: %s", (room, source) => {
    expect(readsRawData(`${room}/orders/a.ts`, source)).toBe(false);
  });

  it.each([
    "const event = readEvent(CartEvent, recorded);",
    "const first = events[0] as RecordedEvent;",
    "return { id, type, version: 1, data: data as { readonly [key: string]: Json } };",
  ])("are read as they should be by: %s", (source) => {
    expect(readsOnItsOwn(source)).toBe(false);
  });
});
