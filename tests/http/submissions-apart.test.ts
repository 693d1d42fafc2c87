import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  createSubmitter,
  everyAnswer,
  everyTypeForm,
  submissionsCaughtUp,
} from "#tests/support/submissions.ts";
import { until } from "#tests/support/wait-for.ts";

/** Two websites with a form of the same id; only `demo` has got a submission. */
let server: TestServer;
let owner: Client;
let stranger: Client;
let submission: string;
const path = "/api/console/submissions";

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  const define = createDefineForm(infrastructure);
  for (const websiteId of ["demo", "other"])
    await define(everyTypeForm, { websiteId, actor: "demo", correlationId: "test" });
  submission = await createSubmitter(infrastructure)(everyTypeForm, everyAnswer);
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200, {
    what: "the other website to be found",
  });
  await submissionsCaughtUp(infrastructure);
  owner = await createOwnerClient(server.origin, server.setupCode);
  const code = await infrastructure.sessions.setupCode("other");
  stranger = await createOwnerClient(otherOrigin, code, "owner@other.example");
});
afterAll(() => server.stop());

const seenBy = async (client: Client) => ({
  listed: (await client.get<{ total: number }>(path)).body.total,
  one: (await client.get(`${path}/${submission}`)).status,
  inbox: (await client.get<{ inbox: number }>(`${path}/folders`)).body.inbox,
  exported: (await client.get<string>(`${path}/export?format=csv&formId=every`)).body.includes(
    "Ann",
  ),
});

describe("a submission of one website", () => {
  it("is seen by its owner, and not by the owner of another", async () => {
    expect(await seenBy(owner)).toEqual({ listed: 1, one: 200, inbox: 1, exported: true });
    expect(await seenBy(stranger)).toEqual({ listed: 0, one: 404, inbox: 0, exported: false });
  });

  it("cannot be filed, noted or answered from another", async () => {
    const id = server.infrastructure.newId();
    const mail = { replyId: id, to: "ann@shop.example", subject: "Hi", text: "Hi" };
    const change = { change: "delete", submissionIds: [submission] };
    expect((await stranger.post(`${path}/changes`, change)).body).toEqual({
      changed: [],
      missing: [submission],
    });
    const note = { noteId: id, note: "x" };
    expect((await stranger.post(`${path}/${submission}/notes`, note)).status).toBe(404);
    expect((await stranger.delete(`${path}/${submission}/notes/${id}`)).status).toBe(404);
    expect((await stranger.post(`${path}/${submission}/replies`, mail)).status).toBe(404);
    expect((await seenBy(owner)).inbox).toBe(1);
  });
});
