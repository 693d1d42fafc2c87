import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { formConversion } from "./form-conversion.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

it("counts people and not bots, and no spam, the same in any batches [B7.14]", async () => {
  const eventStore = createMemoryEventStore();
  const append = (type: string, data: object, visitorId = "v") =>
    eventStore.append({
      stream: `formVisit-demo.${visitorId}`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: data as Record<string, never> }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test", visitorId },
    });
  const visit = { formId: "f", visitorId: "v", pagePath: "/", userAgent: BROWSER };
  await append("FormRendered", visit);
  await append("FormRendered", visit);
  await append("FormRendered", { ...visit, userAgent: BOT });
  await append("FormRendered", { ...visit, visitorId: null });
  await append("FormStarted", visit);
  await append("FormFailed", { ...visit, fieldIds: ["a", "b"] });
  await append("FormFailed", { ...visit, fieldIds: ["a"] });
  const submission = {
    submissionId: newId(),
    formId: "f",
    formName: "A form",
    fields: [],
    answersDigest: "",
    person: { personId: newId(), sealed: "" },
    pageTitle: "Home",
    pageId: "home",
    contentSource: null,
    pagePath: "/",
    pagePermissionTypeValue: "",
    submittedAt: "2030-01-01T00:00:00.000Z",
  };
  await append("FormSubmitted", submission);
  await append("FormSubmitted", { ...submission, spamReasons: [] });
  await append("FormSubmitted", { ...submission, spamReasons: ["honeypot"] });
  await projectAll(test.database, eventStore, [formConversion]);
  const rows = await test.database.query(
    `select step, field_id as field, visitor, sum(times)::int as times
       from read.form_conversion group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(rows).toEqual([
    { step: "failed", field: "", visitor: "v", times: 2 },
    { step: "field", field: "a", visitor: "v", times: 2 },
    { step: "field", field: "b", visitor: "v", times: 1 },
    { step: "rendered", field: "", visitor: "", times: 1 },
    { step: "rendered", field: "", visitor: "v", times: 2 },
    { step: "started", field: "", visitor: "v", times: 1 },
    { step: "submitted", field: "", visitor: "v", times: 2 },
  ]);
  const leave = (viewId: string, fieldId: string | null, more: object = {}) =>
    append("FormLeft", { ...visit, viewId, fieldId, ...more });
  await leave("one", "a");
  await leave("one", "b");
  await leave("two", "a");
  await leave("two", null);
  await leave("bot", "a", { userAgent: BOT });
  await leave("three", "a", { visitorId: null });
  await projectAll(test.database, eventStore, [formConversion]);
  expect(
    await test.database.query("select view_id, field_id, visitor from read.form_leaves order by 1"),
  ).toEqual([
    { view_id: "one", field_id: "b", visitor: "v" },
    { view_id: "three", field_id: "a", visitor: "" },
  ]);
  expect(await test.database.query("select page_path, views::int from read.form_pages")).toEqual([
    { page_path: "/", views: 3 },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, formConversion);
});
