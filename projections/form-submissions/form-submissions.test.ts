import { afterAll, beforeAll, expect, it } from "vitest";
import { createSubmissionWork } from "#commands/form-submissions/submission-work.ts";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createSubmitter, everyAnswer, everyTypeForm } from "#tests/support/submissions.ts";
import { formSubmissions } from "./form-submissions.ts";

const secret = "a secret of thirty-two characters or more";
const metadata = { websiteId: "demo", actor: "owner:one", correlationId: "test" };
let test: TestDatabase;
let personalData: PersonalData;
beforeAll(async () => {
  test = await createTestDatabase();
  personalData = createPersonalData({ database: test.database, secret });
});
afterAll(() => test.drop());

it("keeps folders, notes, replies and columns, forgets whom it should, and replays to the same rows", async () => {
  const { eventStore, handler, now } = createTestShop();
  const work = createSubmissionWork({ handler, personalData, now });
  const submit = createSubmitter({ handler, personalData, newId, now });
  const define = createDefineForm({ handler, now });
  await define(everyTypeForm, metadata);
  const [ann, bob, spam] = [
    await submit(everyTypeForm, everyAnswer),
    await submit(everyTypeForm, { ...everyAnswer, email: "bob@shop.example" }),
    await submit(everyTypeForm, everyAnswer, { spamReasons: ["honeypot"] }),
  ];
  const [kept, removed] = [newId(), newId()];
  for (const id of [ann, bob]) {
    await work.addNote(id, { noteId: kept, note: "Kept" }, metadata);
    await work.addNote(id, { noteId: removed, note: "Removed" }, metadata);
    await work.removeNote(id, removed, metadata);
  }
  const mail = { replyId: newId(), to: "ann@shop.example", subject: "Re: x", text: "Hello" };
  expect((await work.reply(ann, mail, metadata)).ok).toBe(true);
  await work.change("mark-as-spam", [bob], metadata);
  await work.change("release", [spam], metadata);
  await work.change("delete", [ann], metadata);
  await define(
    { ...everyTypeForm, fields: everyTypeForm.fields.filter(({ type }) => type !== "likert") },
    metadata,
  );
  const project = () => projectAll(test.database, eventStore, [formSubmissions], { personalData });
  await project();

  const personId = (await personalData.find("demo", "ann@shop.example")) as string;
  await personalData.destroyKey("demo", personId);
  const data = { personId, forgottenAt: now() };
  await eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "PersonForgotten", version: 1, data }],
    metadata,
  });
  await project();

  const rows = await test.database.query<{ id: string }>(
    `select submission_id as id, folder, spam_by_owner as "byOwner",
            num_nulls(answers, given, search_text, sort_keys, facets) as forgotten
       from read.form_submissions order by submission_id`,
  );
  expect(rows).toEqual([
    { id: ann, folder: "deleted", byOwner: false, forgotten: 5 },
    { id: bob, folder: "spam", byOwner: true, forgotten: 0 },
    { id: spam, folder: "inbox", byOwner: false, forgotten: 5 },
  ]);
  expect(
    await test.database.query(
      "select note, added_by from read.form_submission_notes order by note",
    ),
  ).toEqual([
    { note: "Kept", added_by: "owner:one" },
    { note: null, added_by: "owner:one" },
  ]);
  expect(
    await test.database.query("select sent_to, subject, body from read.form_submission_replies"),
  ).toEqual([{ sent_to: null, subject: null, body: null }]);
  expect(
    await test.database.query(
      `select field_id from read.form_submission_columns join read.form_submission_forms
         using (website_id, form_id) where asked_at <> released_at`,
    ),
  ).toEqual([{ field_id: "opinion" }]);
  const said = await test.database.query<{ text: string }>(
    "select string_agg(t::text, '') as text from read.form_submissions as t",
  );
  expect(said[0]?.text).not.toContain("hunter2");
  await expectReplayEqualsLive(test.database, eventStore, formSubmissions, { personalData });
});
