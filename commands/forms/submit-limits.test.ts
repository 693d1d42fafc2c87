import { expect, it } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createClient } from "#tests/support/client.ts";
import { startTestServer } from "#tests/support/server.ts";
import { createDefineForm } from "./define-form.ts";

it("is refused with a text for the visitor when one client sends megabytes of answers, by script and without", async () => {
  const server = await startTestServer({
    DAYBOOK_ROLES: "web,projections",
    RATE_LIMIT_EXEMPT: "nobody",
  });
  try {
    const { handler, now, eventStore } = server.infrastructure;
    const names = Array.from({ length: 12 }, (_, n) => `text-${n}`);
    const form = FormDefinition.parse({
      formId: "long",
      name: "Long",
      submissionMessage: "Thanks",
      spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
      fields: names.map((fieldId) => ({ type: "textarea", fieldId, title: fieldId })),
    });
    const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
    await createDefineForm({ handler, now })(form, metadata);
    const visitor = await createClient(server.origin);
    const answers = Object.fromEntries(names.map((name) => [name, "漢".repeat(6_500)]));
    type Saved = { readonly error?: { readonly code: string; readonly message: string } };
    const send = async () => {
      const asked = await visitor.post<{ data: { key: string } }>(
        "/api/form/FormSubmissionKey?formId=long",
        {},
      );
      const { key } = asked.body.data;
      return visitor.post<Saved>("/api/form/SaveFormSubmission", { key, form: answers });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429]);
    const before = await eventStore.head();
    const { status, body } = await send();
    expect([status, body.error?.code]).toEqual([429, "too-many-requests"]);
    expect(body.error?.message).not.toBe("");
    expect(await eventStore.head()).toBe(before);
  } finally {
    await server.stop();
  }
});

it("counts recorded submissions, but no rejected or repeated ones", async () => {
  const server = await startTestServer({
    DAYBOOK_ROLES: "web,projections",
    RATE_LIMIT_EXEMPT: "nobody",
    SUBMISSIONS_PER_HOUR: "3",
  });
  try {
    const { handler, now } = server.infrastructure;
    const form = FormDefinition.parse({
      formId: "short",
      name: "Short",
      submissionMessage: "Thanks",
      fields: [{ type: "text", fieldId: "text", title: "Text", required: true }],
    });
    const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
    await createDefineForm({ handler, now })(form, metadata);
    const visitor = await createClient(server.origin);
    const newKey = async () => {
      const path = "/api/form/FormSubmissionKey?formId=short";
      return (await visitor.post<{ data: { key: string } }>(path, {})).body.data.key;
    };
    const send = async (key: string, text: string) =>
      (await visitor.post("/api/form/SaveFormSubmission", { key, form: { text } })).status;
    const first = await newKey();
    expect(await send(first, "One")).toBe(200);
    const refused: number[] = [];
    for (let n = 0; n < 5; n += 1)
      refused.push(
        await send("x", "One"),
        await send(await newKey(), ""),
        await send(first, "Other"),
        await send(first, "One"),
      );
    expect(refused).toEqual(Array.from({ length: 5 }, () => [401, 400, 409, 200]).flat());
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await send(await newKey(), "Next"));
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await server.stop();
  }
});
