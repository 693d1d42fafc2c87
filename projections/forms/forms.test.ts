import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { createFormKeys } from "#commands/forms/form-keys.ts";
import { createSubmit } from "#commands/forms/submit.ts";
import { contactForm } from "#demo/forms/contact-form.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { forms } from "./forms.ts";

const secret = "a secret of thirty-two characters or more";
const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
let test: TestDatabase;
let personalData: PersonalData;
beforeAll(async () => {
  test = await createTestDatabase();
  personalData = createPersonalData({ database: test.database, secret });
});
afterAll(() => test.drop());

it("lists what was sent, forgets whom it shall forget, and replays to the same rows", async () => {
  const { eventStore, handler, now } = createTestShop();
  const signing = createSigning(secret);
  const keys = createFormKeys(signing, newId, Date.now);
  const findOnlyForm = async () => undefined;
  const submit = createSubmit({ handler, personalData, signing, keys, findOnlyForm, now });
  await createDefineForm({ handler, now })(contactForm, metadata);
  for (const email of ["ann@shop.example", "bob@shop.example", "ann@shop.example"]) {
    const sent = await submit(
      {
        key: keys.issue("demo", "contact"),
        formId: undefined,
        values: { name: ["A", "B"], email, subject: "An order", message: "Hello" },
        pageTitle: "Contact",
        pageId: "",
        contentSource: null,
        pagePath: "/contact",
        pagePermissionTypeValue: null,
      },
      metadata,
    );
    expect(sent.ok).toBe(true);
  }
  const project = () => projectAll(test.database, eventStore, [forms], { personalData });
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
  await expectReplayEqualsLive(test.database, eventStore, forms, { personalData });
});
