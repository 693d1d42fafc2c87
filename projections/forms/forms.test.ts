import { afterEach, beforeEach, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { createFormKeys } from "#commands/forms/form-keys.ts";
import { createRecentForm } from "#commands/forms/recent-form.ts";
import { createSubmit } from "#commands/forms/submit.ts";
import { contactForm } from "#demo/forms/contact-form.ts";
import { type FormCommand, formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { createFakeCaptcha } from "#infra/captcha/fake.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { formSubmissions } from "../form-submissions/form-submissions.ts";
import { forms } from "./forms.ts";

const secret = "a secret of thirty-two characters or more";
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
let test: TestDatabase;
let personalData: PersonalData;
beforeEach(async () => {
  test = await createTestDatabase();
  personalData = createPersonalData({ database: test.database, secret });
});
afterEach(() => test.drop());

it("lists submissions, clears erased persons, and replays to the same rows", async () => {
  const { eventStore, handler, now } = createTestShop();
  const signing = createSigning(secret);
  const keys = createFormKeys(signing, newId, Date.now);
  const findOnlyForm = async () => undefined;
  const submit = createSubmit({
    keepsLengths: async () => true,
    handler,
    personalData,
    signing,
    keys,
    findOnlyForm,
    now,
    nowMs: Date.now,
    captcha: createFakeCaptcha(),
    countRecent: async () => 1,
    submissionLimits: { take: async () => async () => undefined },
    recentForm: createRecentForm(handler, Date.now),
  });
  await createDefineForm({ handler, now })(contactForm, metadata);
  for (const email of ["ann@shop.example", "bob@shop.example", "ann@shop.example"]) {
    const sent = await submit(
      {
        key: keys.issue("demo", "contact"),
        formId: undefined,
        formVersion: undefined,
        captchaKey: undefined,
        client: { clientIp: "", proxied: false },
        values: { name: ["A", "B"], email, subject: "An order", message: "Hello" },
        pageTitle: "Contact",
        pageId: "",
        contentSource: null,
        pagePath: "/contact",
        pagePermissionTypeValue: null,
        origin: "https://shop.example",
      },
      metadata,
    );
    expect(sent.ok).toBe(true);
  }
  const project = () =>
    projectAll(test.database, eventStore, [forms, formSubmissions], { personalData });
  await project();

  const personId = (await personalData.find("demo", "Ann@shop.example")) as string;
  await personalData.destroyKey("demo", personId);
  await eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [
      { id: newId(), type: "PersonForgotten", version: 1, data: { personId, forgottenAt: now() } },
    ],
    metadata,
  });
  await project();
  const rows = await test.database.query(
    `select answers is null and given is null and search_text is null as forgotten
       from read.form_submissions order by submission_id`,
  );
  expect(rows).toEqual([{ forgotten: true }, { forgotten: false }, { forgotten: true }]);
  expect(
    await test.database.query("select submission_count::int as count from read.forms"),
  ).toEqual([{ count: 3 }]);
  for (const projection of [forms, formSubmissions])
    await expectReplayEqualsLive(test.database, eventStore, projection, { personalData });
});

it("keeps drafts and every version, counts those from before versions were counted, and replays to the same rows", async () => {
  const { eventStore, handler, now } = createTestShop();
  const { run } = handler(formDecider, FormEvent);
  const owner = { ...metadata, actor: "owner:o" };
  const named = (name: string) => ({ ...contactForm, name });
  const { type, ...data } = { type: "FormDefined", form: named("Old"), definedAt: now() } as const;
  await eventStore.append({
    stream: "form-demo.contact",
    expectedRevision: "any",
    events: ["Old", "Less old"].map((name) => ({
      id: newId(),
      type,
      version: 1,
      data: { ...data, form: named(name) } as never,
    })),
    metadata: owner,
  });
  const command = async (asked: FormCommand) => {
    const outcome = await run("contact", asked, { metadata: owner });
    if (!outcome.ok) throw new Error(outcome.rejection.code);
  };
  const at = now();
  await command({ type: "SaveFormDraft", form: named("New"), at });
  await command({ type: "ReleaseForm", at });
  await command({ type: "SaveFormDraft", form: named("Newer"), at });
  await projectAll(test.database, eventStore, [forms]);
  const rows = (columns: string, table: string) =>
    test.database.query(`select ${columns} from read.${table} order by version`);
  expect(await rows("version, edition, name, draft_name, removed", "forms")).toEqual([
    { version: 3, edition: 5, name: "New", draft_name: "Newer", removed: false },
  ]);
  expect(await rows("version, name, released_by", "form_versions")).toEqual([
    { version: 1, name: "Old", released_by: "owner:o" },
    { version: 2, name: "Less old", released_by: "owner:o" },
    { version: 3, name: "New", released_by: "owner:o" },
  ]);
  await command({ type: "DiscardFormDraft", at });
  await command({ type: "RemoveForm", at });
  await projectAll(test.database, eventStore, [forms]);
  expect(await rows("edition, draft, draft_name, draft_field_count, removed", "forms")).toEqual([
    { edition: 7, draft: null, draft_name: null, draft_field_count: null, removed: true },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, forms);
});
