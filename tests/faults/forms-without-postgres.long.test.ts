import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedPostgres,
} from "#infra/postgres/embedded.ts";
import { freePort } from "#infra/postgres/free-port.ts";
import { createClient } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { type Daybook, startDaybook } from "../../start.ts";

type Told = { data: { key: string; submissionId: string }; error: { message: string } };

let folder: string;
let port: number;
let postgres: EmbeddedServer;
let daybook: Daybook;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-forms-"));
  await chmod(folder, 0o755);
  port = await freePort();
  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  daybook = await startDaybook({
    config: readConfig({ PORT: "0", HOST: "127.0.0.1", DAYBOOK_DEMO: "false" }),
    connectionString: await ensureDatabase(postgres, "daybook"),
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });
  const { handler, now } = daybook.infrastructure;
  const form = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thanks",
    fields: [{ type: "text", fieldId: "a", title: "A" }],
  });
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  await createDefineForm({ handler, now })(form, metadata);
});
afterAll(async () => {
  await daybook.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it("a form sent while the database is away is told so in its own words, and counts once when it is back [B8.14] [B8.6]", async () => {
  const visitor = await createClient(`http://127.0.0.1:${daybook.port}`);
  const issue = (formId = "contact") =>
    visitor.post<Told>(`/api/form/FormSubmissionKey?formId=${formId}`);
  const { key } = (await issue()).body.data;
  const send = (a = "x") =>
    visitor.post<Told>("/api/form/SaveFormSubmission", { key, form: { a } });

  await postgres.stop();
  // Of a form that was asked for a moment ago a key is issued from memory.
  const away = await Promise.all([send(), send(), issue("another")]);
  expect(away.map(({ status, body }) => [status, body.error.message])).toEqual([
    [503, "Unable to send form. Please try again later."],
    [503, "Unable to send form. Please try again later."],
    [503, "Could not get a form submission key, please try again later."],
  ]);
  for (const { headers } of away) expect(headers.get("retry-after")).toBe("1");

  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  await until(async () => (await issue()).status === 200, { what: "Postgres to be back" });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect((await send("y")).status).toBe(409);
  const rows = await daybook.infrastructure.database.query(
    "select type from log.events where stream = $1",
    [`formSubmission-demo.${first.body.data.submissionId}`],
  );
  expect(rows).toEqual([{ type: "FormSubmitted" }]);
});
