import { afterAll, beforeAll, expect, it } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const FORMS = "/api/console/forms";
const PRIVATE = { recipients: ["editor@private.example"] };
const HOOK = {
  webhooks: [
    { webhookId: "11111111-1111-4111-8111-111111111111", url: "https://private.example/hook" },
  ],
};
const SHOP = { recipients: ["shop@shop.example"] };
const LOCKED = [403, "destinations-locked"];

type Answer = { readonly error?: { readonly code: string }; readonly version: number };
type Told = { readonly work: { readonly status: string } };

const definition = (formId: string, name: string, more: object = {}) =>
  FormDefinition.parse({
    formId,
    name,
    submissionMessage: "Thanks",
    fields: [{ type: "text", fieldId: "a", title: "A" }],
    ...more,
  });

let server: TestServer;
let owner: Client;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  editor = await createClient(server.origin);
  const { token } = await addMember(server.infrastructure, "EDITOR");
  (editor.cookies as Map<string, string>).set("daybook_owner", token);
});
afterAll(() => server.stop());

const create = (client: Client, form: FormDefinition) => client.post<Answer>(FORMS, { form });
const save = (client: Client, form: FormDefinition) =>
  client.put<Answer>(`${FORMS}/${form.formId}/draft`, { form });
const release = (client: Client, formId: string) =>
  client.post<Answer>(`${FORMS}/${formId}/release`, {});
const told = async (answer: Promise<{ status: number; body: Answer }>) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

it("an editor sends no submissions anywhere: by creating, saving, restoring or releasing", async () => {
  for (const more of [PRIVATE, HOOK])
    expect(await told(create(editor, definition("mine", "Mine", more)))).toEqual(LOCKED);
  expect((await create(owner, definition("contact", "One", SHOP))).status).toBe(200);
  // The draft of someone who may name recipients is not released by someone who may not.
  expect(await told(release(editor, "contact"))).toEqual(LOCKED);
  expect((await release(owner, "contact")).body.version).toBe(1);

  for (const more of [PRIVATE, HOOK, { ...SHOP, ...HOOK }, {}])
    expect(await told(save(editor, definition("contact", "Two", more)))).toEqual(LOCKED);

  // Everything else of such a form is an editor's work.
  expect((await save(editor, definition("contact", "Two", SHOP))).status).toBe(200);
  expect((await release(editor, "contact")).body.version).toBe(2);
  // The editor's browser knows what it wrote; the owner's does not.
  const { body } = await editor.get<{ form: FormDefinition }>(`${FORMS}/contact`);
  expect(body.form).toMatchObject({ name: "Two", ...SHOP, webhooks: [] });

  // What was removed does not come back with an older version.
  await save(owner, definition("contact", "Three"));
  await release(owner, "contact");
  expect(await told(save(editor, definition("contact", "Two", SHOP)))).toEqual(LOCKED);
});

it("an editor releases no others' recipients among many forms either", async () => {
  await create(owner, definition("plain", "Plain"));
  await create(owner, definition("sends", "Sends", SHOP));
  // The editor's list need not show at once what the owner wrote.
  await until(async () => {
    const { body } = await editor.get<{ rows: readonly { formId: string }[] }>(FORMS);
    return body.rows.some(({ formId }) => formId === "sends");
  });
  const begun = await editor.post<{ workId: string }>("/api/console/bulk", {
    list: "forms",
    action: "release",
    of: { ids: ["plain", "sends"] },
  });
  expect(begun.status).toBe(202);
  const done = await until(async () => {
    const { body } = await editor.get<Told>(`/api/console/bulk/${begun.body.workId}`);
    return body.work.status === "done" ? body : undefined;
  });
  expect(done).toMatchObject({
    work: { changed: 1, refused: 1 },
    told: [
      {
        id: "sends",
        reason: "You need permission to see submissions to change a form’s recipients or webhooks.",
      },
    ],
  });
  await until(async () => (await owner.get<Answer>(`${FORMS}/plain`)).body.version === 1);
  expect((await owner.get<Answer>(`${FORMS}/sends`)).body.version).toBe(0);
});
