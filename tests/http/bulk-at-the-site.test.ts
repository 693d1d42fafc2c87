import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import type { BulkWork, FailedRow } from "#commands/kit/bulk/contract.ts";
import { createResumeBulk } from "#commands/kit/bulk/run.ts";
import { bulkDependencies } from "#commands/shell/bulk-lists.ts";
import { TEST_IS_NOT_REPEATED } from "#domain/forms/webhook-bulk.ts";
import { NOT_ONESELF } from "#domain/owners/bulk.ts";
import { DRAFTED_SINCE } from "#domain/themes/bulk.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createSubmitter, everyAnswer, everyTypeForm } from "#tests/support/submissions.ts";
import { until } from "#tests/support/wait-for.ts";

/** Lists of the site that are changed many rows at once: those of one website, by who may change one. */
let server: TestServer;
let owner: Client;
let stranger: Client;
let viewer: Client;
const metadata = { websiteId: "demo", actor: "test", correlationId: "test" };
type Told = { readonly work: BulkWork; readonly told: readonly FailedRow[] };
const submissions: string[] = [];

const fill = async () => {
  const { infrastructure } = server;
  const define = createDefineForm(infrastructure);
  for (const formId of ["alpha", "beta"]) await define({ ...everyTypeForm, formId }, metadata);
  const submit = createSubmitter(infrastructure);
  const form = { ...everyTypeForm, formId: "alpha" };
  for (const color of ["Red", "Red", "Blue"])
    submissions.push(await submit(form, { ...everyAnswer, color }));
  for (const name of ["News", "Offers"]) await owner.post("/api/console/mailing-lists", { name });
  const thrown = { message: "x", stack: "", source: "/a.js", line: 1, column: 2, pagePath: "/" };
  const visitor = await createClient(server.origin);
  await visitor.post("/api/events/RecordJavascriptErrors", [thrown, { ...thrown, line: 2 }]);
  const webhookId = infrastructure.newId();
  await server.database.query(
    `insert into webhook_deliveries (website_id, delivery_id, form_id, webhook_id, submission_id, url, state)
     values ('demo', $1, 'alpha', $2, $3, 'https://hooks.example/secret', 'failed'),
            ('demo', $4, 'alpha', $2, null, 'https://hooks.example/secret', 'failed')`,
    [`${submissions[0]}:webhook:${webhookId}`, webhookId, submissions[0], `test:${webhookId}:1`],
  );
  const { eventStore, waitFor } = infrastructure;
  const names = ["website-members", "forms", "form-submissions", "mailing-lists", "script-errors"];
  await waitFor(names, await eventStore.head());
};

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await fill();
  ({ stranger, viewer } = await createOutsiders(server));
});
afterAll(() => server.stop());

const start = (client: Client, json: object) => client.post<BulkWork>("/api/console/bulk", json);
const told = async (workId: string) => (await owner.get<Told>(`/api/console/bulk/${workId}`)).body;
const settled = (workId: string) =>
  until(async () => {
    const answer = await told(workId);
    return ["done", "stopped", "undone"].includes(answer.work.status) ? answer : undefined;
  });

type Case = {
  readonly list: string;
  readonly action: string;
  readonly path: string;
  readonly idOf: string;
  readonly matching: Readonly<Record<string, unknown>>;
  readonly count: number;
};

describe.each<Case>([
  {
    list: "forms",
    action: "remove",
    path: "forms",
    idOf: "formId",
    matching: { filters: "formId:is:alpha" },
    count: 1,
  },
  {
    list: "mailing-lists",
    action: "remove",
    path: "mailing-lists",
    idOf: "listId",
    matching: { search: "s" },
    count: 2,
  },
  {
    list: "script-errors",
    action: "deal-with",
    path: "script-errors",
    idOf: "errorKey",
    matching: { search: "x" },
    count: 2,
  },
  {
    list: "submissions",
    action: "delete",
    path: "submissions",
    idOf: "submissionId",
    matching: { formId: "alpha", filters: "color.radio:is:Red", sort: "-guests.number" },
    count: 2,
  },
])("many $list at once", ({ list, action, path, idOf, matching, count }) => {
  const rows = async (query: object) => {
    const text = new URLSearchParams(query as Record<string, string>);
    type Rows = { readonly rows: readonly Readonly<Record<string, string>>[] };
    return (await owner.get<Rows>(`/api/console/${path}?${text}`)).body.rows;
  };

  it("are all that match, and undone they are as before", async () => {
    const before = await rows({});
    expect(await rows(matching)).toHaveLength(count);
    const { status, body } = await start(owner, { list, action, of: { matching } });
    expect(status).toBe(202);
    expect((await settled(body.workId)).work).toMatchObject({ changed: count, refused: 0 });
    await until(async () => (await rows(matching)).length === 0);
    await owner.post(`/api/console/bulk/${body.workId}/undo`);
    expect((await settled(body.workId)).work).toMatchObject({ status: "undone", restored: count });
    await until(async () => (await rows(matching)).length === count);
    const same = (of: typeof before) => of.map(({ changedAt: _at, changedBy: _by, ...row }) => row);
    expect(same(await rows({}))).toEqual(same(before));
  });

  it("are nobody's from another website, and need what one needs", async () => {
    const ids = (await rows(matching)).map((row) => row[idOf]);
    const asked = { list, action, of: { ids } };
    expect((await start(stranger, asked)).status).toBe(404);
    expect((await start(stranger, { ...asked, of: { matching: {} } })).status).toBe(404);
    expect((await start(viewer, asked)).status).toBe(403);
    expect(await rows(matching)).toHaveLength(count);
  });
});

it("leaves an error alone that someone has opened since, and says so", async () => {
  type Errors = { readonly rows: { readonly errorKey: string }[] };
  const path = "/api/console/script-errors";
  const ids = (await owner.get<Errors>(path)).body.rows.map(({ errorKey }) => errorKey);
  const asked = { list: "script-errors", action: "deal-with", of: { ids } };
  const { body } = await start(owner, asked);
  await settled(body.workId);
  for (const standing of ["open", "dealt-with"])
    await owner.post(`${path}/standing`, { errorKey: ids[0], standing });
  await owner.post(`/api/console/bulk/${body.workId}/undo`);
  const { work, told: why } = await settled(body.workId);
  expect(work).toMatchObject({ status: "undone", restored: 1, left: 1 });
  expect(why).toMatchObject([{ id: ids[0], reason: expect.stringContaining("in the meantime") }]);
});

describe("templates", () => {
  const path = "/api/console/themes/templates";
  type Template = { readonly standing: string; readonly version: number | null };
  const listed = async () =>
    (
      await owner.get<{ rows: (Template & { name: string })[] }>(`${path}?search=bulk-`)
    ).body.rows.map(({ name, standing }) => [name, standing]);
  const write = (name: string, to: string, source: string, edition: number) => {
    const body = { source, edition };
    return to === "draft"
      ? owner.put(`${path}/${name}/draft`, body)
      : owner.post(`${path}/${name}/publish`, body);
  };

  it("are published where they are drafted and sound, and undone they are drafts again", async () => {
    expect((await write("bulk-one.html", "draft", "<p>one</p>", 0)).status).toBe(200);
    await write("bulk-two.html", "publish", "<p>two</p>", 0);
    await write("bulk-two.html", "draft", "<p>second</p>", 1);
    await write("bulk-wrong.html", "draft", "{.if}", 0);
    const before = [
      ["bulk-one.html", "draft"],
      ["bulk-two.html", "changed"],
      ["bulk-wrong.html", "draft"],
    ];
    await until(async () => JSON.stringify(await listed()) === JSON.stringify(before));
    const asked = { list: "templates", action: "publish", of: { matching: { search: "bulk-" } } };
    expect((await start(viewer, asked)).status).toBe(403);
    expect((await start(stranger, asked)).status).toBe(404);
    const { body } = await start(owner, asked);
    expect((await settled(body.workId)).work).toMatchObject({ changed: 2, refused: 1 });
    await until(async () => (await listed()).filter(([, to]) => to === "published").length === 2);
    await owner.post(`/api/console/bulk/${body.workId}/undo`);
    expect((await settled(body.workId)).work).toMatchObject({ status: "undone", restored: 2 });
    await until(async () => JSON.stringify(await listed()) === JSON.stringify(before));

    const input = { changedAt: { "bulk-one.html": "2020-01-01T00:00:00.000Z" } };
    const late = await start(owner, { ...asked, input, of: { ids: ["bulk-one.html"] } });
    const { work, told: why } = await settled(late.body.workId);
    expect(work).toMatchObject({ changed: 0, refused: 1 });
    expect(why).toMatchObject([{ reason: DRAFTED_SINCE }]);
  });
});

describe("calls of webhooks", () => {
  const asked = { list: "webhooks", action: "resend", of: { matching: { state: "failed" } } };

  it("wait before they are made again, and are not when that is stopped", async () => {
    const { body } = await start(owner, asked);
    expect(body).toMatchObject({ status: "running", total: 2, done: 0 });
    await owner.post(`/api/console/bulk/${body.workId}/stop`);
    expect((await settled(body.workId)).work).toMatchObject({ changed: 0, undoable: false });
  });

  it("are made again but for tests, by who may, and cannot be unmade", async () => {
    expect((await start(viewer, asked)).status).toBe(403);
    expect((await start(stranger, asked)).status).toBe(404);
    const { body } = await start(owner, asked);
    await server.database.query("update bulk_works set begins_at = now() where id = $1", [
      body.workId,
    ]);
    await createResumeBulk(bulkDependencies(server.infrastructure))();
    const { work, told: why } = await settled(body.workId);
    expect(work).toMatchObject({ changed: 1, refused: 1, undoable: false });
    expect(why).toMatchObject([{ name: "hooks.example/…", reason: TEST_IS_NOT_REPEATED }]);
    const requested = `select data from log.events where type = 'SubmissionDeliveryRequested'`;
    expect(await server.database.query(requested)).toHaveLength(1);
  });
});

describe("members of a website", () => {
  const listed = async () =>
    (await owner.get<{ rows: { ownerId: string; roles: string[] }[] }>("/api/console/members")).body
      .rows;

  it("are removed but for oneself, lose what they had opened, and come back with their roles", async () => {
    const { ownerId, token } = await addMember(server.infrastructure, "EDITOR");
    const before = await until(async () => {
      const rows = await listed();
      return rows.length === 3 ? rows : undefined;
    });
    const asked = { list: "members", action: "remove", of: { matching: {} } };
    expect((await start(viewer, asked)).status).toBe(403);
    const named = { ...asked, of: { ids: [ownerId] } };
    expect((await start(stranger, named)).status).toBe(404);
    const { body } = await start(owner, asked);
    const { work, told: why } = await settled(body.workId);
    expect(work).toMatchObject({ changed: 2, refused: 1 });
    expect(why).toMatchObject([{ reason: NOT_ONESELF }]);
    await until(async () => (await listed()).length === 1);
    const forms = `${server.origin}/api/console/forms`;
    const headers = { cookie: `daybook_owner=${token}` };
    expect((await fetch(forms, { headers })).status).toBe(401);
    await owner.post(`/api/console/bulk/${body.workId}/undo`);
    expect((await settled(body.workId)).work).toMatchObject({ status: "undone", restored: 2 });
    await until(async () => (await listed()).length === 3);
    const roles = (rows: typeof before) => rows.map((row) => [row.ownerId, row.roles]);
    expect(roles(await listed())).toEqual(roles(before));
  });

  it("do not come back when someone has removed them again since", async () => {
    const { infrastructure } = server;
    const added = await Promise.all(
      ["one", "two"].map((name) =>
        addMember(infrastructure, "EDITOR", { email: `${name}@shop.example` }),
      ),
    );
    const ids = added.map(({ ownerId }) => ownerId);
    const { body } = await start(owner, { list: "members", action: "remove", of: { ids } });
    expect((await settled(body.workId)).work).toMatchObject({ changed: 2 });
    expect((await owner.post(`/api/console/members/${ids[0]}/restore`)).status).toBe(204);
    expect((await owner.delete(`/api/console/members/${ids[0]}`)).status).toBe(204);
    await owner.post(`/api/console/bulk/${body.workId}/undo`);
    const { work, told: why } = await settled(body.workId);
    expect(work).toMatchObject({ status: "undone", restored: 1, left: 1 });
    expect(why).toMatchObject([{ id: ids[0], reason: expect.stringContaining("in the meantime") }]);
  });
});
