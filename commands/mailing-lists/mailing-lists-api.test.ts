import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import type {
  listMailingListsContract,
  listMembersContract,
} from "#read-api/mailing-lists/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { doToMany, undoMany } from "#tests/support/many-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { createJoinMailingList } from "./join.ts";

const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

const base = "/api/console/mailing-lists";
const create = async (name: string): Promise<string> =>
  (await owner.post<{ listId: string }>(base, { name })).body.listId;
const lists = async (query = "") =>
  (await owner.get<ResponseOf<typeof listMailingListsContract>>(`${base}${query}`)).body;
type Members = ResponseOf<typeof listMembersContract>;
const members = async (listId: string, query = "") =>
  (await owner.get<Members>(`${base}/${listId}/members${query}`)).body;
const join = (listId: string, email: string, more: object = {}) =>
  createJoinMailingList(server.infrastructure)(
    { listId, email, source: "console", ...more },
    metadata,
  );
const joined = (listId: string, count: number) =>
  until(async () => {
    const now = await members(listId);
    return now.total === count ? now : undefined;
  });
const linkOf = async (listId: string): Promise<string> => {
  const { body } = await owner.get<string>(`${base}/${listId}/members.csv`);
  const link = /https?:\/\/[^"]*unsubscribe[^"]*/.exec(body)?.[0] ?? "";
  return link.slice(link.indexOf("/unsubscribe"));
};

describe("a mailing list", () => {
  it("is created, renamed, removed and restored", async () => {
    const listId = await create("  News ");
    await join(listId, "ann@shop.example");
    expect((await lists("?search=new")).rows).toMatchObject([
      { listId, name: "News", isDefault: false, removed: false },
    ]);
    expect((await owner.put(`${base}/${listId}`, { name: "Letters" })).status).toBe(204);
    expect((await lists("?search=letters")).total).toBe(1);
    expect((await owner.delete(`${base}/${listId}`)).status).toBe(204);
    expect((await lists("?search=letters")).total).toBe(0);
    expect((await lists("?removed=yes")).rows).toMatchObject([{ listId, removed: true }]);
    expect(await join(listId, "bob@shop.example")).toEqual({
      ok: false,
      rejection: { code: "mailing-list-not-found" },
    });
    expect((await owner.post(`${base}/${listId}/restore`)).status).toBe(204);
    expect((await lists("?search=letters")).rows).toMatchObject([{ listId, members: 1 }]);
  });

  it("is made once for one idempotency key", async () => {
    const ask = () =>
      owner.post<{ listId: string }>(base, { name: "Once" }, { "idempotency-key": "list-1" });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect((await lists("?search=once")).total).toBe(1);
  });

  it.each([
    ["no name", { name: "  " }],
    ["a name that is too long", { name: "x".repeat(201) }],
  ])("is refused with %s", async (_what, body) =>
    expect((await owner.post(base, body)).status).toBe(400),
  );

  it("that there is not is not found", async () => {
    const path = `${base}/22222222-2222-4222-8222-222222222222`;
    expect((await owner.put(path, { name: "X" })).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.get(`${path}/members`)).status).toBe(404);
    expect(
      (await owner.delete(`${path}/members/22222222-2222-4222-8222-222222222222`)).status,
    ).toBe(404);
  });

  it("is for owners", async () => {
    for (const path of [base, `${base}/${DEFAULT_LIST_ID}/members`])
      expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.post(base, { name: "X" })).status).toBe(401);
  });
});

describe("the members of a list", () => {
  it("are paged, sorted, searched and filtered by where they came from", async () => {
    const listId = await create("Many");
    for (const [n, source] of ["console", "account", "console"].entries())
      await join(listId, `person-${n}@shop.example`, { source, name: `P ${n}` });
    await join(listId, " PERSON-0@shop.example ", { source: "account" });
    const all = await joined(listId, 3);
    expect(all.sources).toEqual(["account", "console"]);
    expect(
      (await members(listId, "?sort=email&pageSize=2")).rows.map(({ email }) => email),
    ).toEqual(["person-0@shop.example", "person-1@shop.example"]);
    expect((await members(listId, "?sort=-email&pageSize=2&page=2")).rows).toMatchObject([
      { email: "person-0@shop.example", name: "P 0", source: "console" },
    ]);
    expect((await members(listId, "?search=p%202")).total).toBe(1);
    expect((await members(listId, "?source=account")).total).toBe(1);
  });

  it("are taken off, and restored", async () => {
    const listId = await create("Off");
    await join(listId, "ann@shop.example");
    const { personId } = (await joined(listId, 1)).rows[0] ?? { personId: "" };
    const path = `${base}/${listId}/members/${personId}`;
    expect((await owner.delete(path)).status).toBe(204);
    expect((await members(listId)).total).toBe(0);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.post(`${path}/restore`)).status).toBe(204);
    expect((await members(listId)).rows).toMatchObject([{ email: "ann@shop.example" }]);
  });

  it("are removed in one operation, and restored except for people who have left since", async () => {
    const [listId, other] = [await create("Many off"), await create("Untouched")];
    for (const name of ["ann", "bob", "kim"]) await join(listId, `${name}@shop.example`);
    await join(other, "ann@shop.example");
    await joined(listId, 3);
    const asked = { list: "mailing-list-members", action: "remove", within: listId };
    const { work } = await doToMany(owner, { ...asked, of: { matching: { search: "n" } } });
    expect(work).toMatchObject({ total: 1, changed: 1 });
    const all = await doToMany(owner, { ...asked, of: { matching: {} } });
    expect(all.work).toMatchObject({ total: 2, changed: 2 });
    await joined(listId, 0);
    expect((await members(other)).total).toBe(1);
    await join(listId, "bob@shop.example");
    await joined(listId, 1);
    await visitor.post(await linkOf(listId));
    await joined(listId, 0);
    expect(await undoMany(owner, all.work.workId)).toMatchObject({
      work: { restored: 1, left: 1 },
      told: [
        {
          name: "bob@shop.example",
          reason: expect.stringContaining("has changed it in the meantime"),
        },
      ],
    });
    expect((await joined(listId, 1)).rows).toMatchObject([{ email: "kim@shop.example" }]);
    const works = `/api/console/bulk?list=mailing-list-members&within=${listId}`;
    expect((await owner.get<{ works: unknown[] }>(works)).body.works).toHaveLength(2);
    const kept = await server.database.query("select * from bulk_works, bulk_work_rows");
    expect(JSON.stringify(kept)).not.toContain("shop.example");
  });

  it("are a file for spreadsheets that runs nothing there", async () => {
    const listId = await create("File");
    await join(listId, "ann@shop.example", { name: "=HYPERLINK(1)" });
    await joined(listId, 1);
    const { body, headers } = await owner.get<string>(`${base}/${listId}/members.csv`);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toContain("file.csv");
    const [head, row] = body.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe('"Email","Name","Joined","Source","Unsubscribe link"');
    const refused = await owner.get(`${base}/${listId}/members.csv?search=%00`);
    expect(refused.status).toBe(400);
    expect(row).toMatch(/^"ann@shop\.example","'=HYPERLINK\(1\)","\d{4}-.*","console","http/);
  });

  it("who have been forgotten are on no list any longer and cannot be restored", async () => {
    const listId = await create("Forget");
    await join(listId, "gone@shop.example");
    const { personId } = (await joined(listId, 1)).rows[0] ?? { personId: "" };
    const { personalData, eventStore, newId, now } = server.infrastructure;
    await personalData.destroyKey("demo", personId);
    await eventStore.append({
      stream: `person-demo.${personId}`,
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "PersonForgotten",
          version: 1,
          data: { personId, forgottenAt: now() },
        },
      ],
      metadata,
    });
    await joined(listId, 0);
    expect((await lists("?search=forget")).rows).toMatchObject([{ members: 0 }]);
    const restored = await owner.post(`${base}/${listId}/members/${personId}/restore`);
    expect(restored.status).toBe(404);
  });
});

describe("an unsubscribe link", () => {
  const subscribe = async (name: string, email: string) => {
    const listId = await create(name);
    await join(listId, email);
    await joined(listId, 1);
    return { listId, link: await linkOf(listId) };
  };

  it("asks first, then takes its bearer off the list", async () => {
    const { listId, link } = await subscribe("Ask", "ask@shop.example");
    const page = await visitor.get<string>(link);
    expect(page.status).toBe(200);
    expect(page.body).toContain("Do you want to leave this mailing list?");
    expect((await members(listId)).total).toBe(1);
    const action = /action="([^"]+)"/.exec(page.body.slice(page.body.indexOf("Do you want")))?.[1];
    const sent = await visitor.request(String(action).replaceAll("&amp;", "&"), {
      method: "POST",
      form: {},
      headers: { accept: "text/html" },
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/unsubscribe?done=yes"]);
    expect((await visitor.get<string>("/unsubscribe?done=yes")).body).toContain(
      "You have been unsubscribed. You will receive no more emails from this list.",
    );
    await joined(listId, 0);
  });

  it("takes the one click of a mail program, without cookies, again and again", async () => {
    const { listId, link } = await subscribe("Click", "click@shop.example");
    for (const _time of [1, 2]) {
      const sent = await fetch(`${server.origin}${link}`, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
      expect(sent.status).toBe(204);
    }
    await joined(listId, 0);
  });

  it("takes nobody off with a token that was made up, changed or of another list", async () => {
    const { listId, link } = await subscribe("Forge", "forge@shop.example");
    const other = await create("Other");
    for (const forged of [
      "/unsubscribe?token=x",
      "/unsubscribe",
      `${link}x`,
      link.replace(listId, other),
      link.replace(/\.[0-9a-f]/, (part) => (part === ".0" ? ".1" : ".0")),
    ]) {
      const sent = await fetch(`${server.origin}${forged}`, { method: "POST" });
      expect(sent.status).toBe(400);
    }
    expect((await members(listId)).total).toBe(1);
  });
});

describe("joining", () => {
  it("by a form takes the ticked consent, its first email address and its name", async () => {
    const listId = await create("By form");
    const form = FormDefinition.parse({
      formId: "join",
      name: "Join",
      submissionMessage: "Thanks",
      fields: [
        { type: "name", fieldId: "name", title: "Name" },
        { type: "email", fieldId: "email", title: "Email" },
        { type: "checkbox", fieldId: "consent", title: "News", options: ["Yes"] },
      ],
      mailingList: { listId, consentFieldId: "consent" },
      spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
    });
    await createDefineForm(server.infrastructure)(form, metadata);
    const submit = async (values: object) => {
      const issued = await visitor.post<{ data: { key: string } }>(
        "/api/form/FormSubmissionKey?formId=join",
      );
      const saved = await visitor.post("/api/form/SaveFormSubmission", {
        key: issued.body.data.key,
        form: values,
      });
      expect(saved.status).toBe(200);
    };
    await submit({ name: ["No", "Consent"], email: "no@shop.example", consent: [] });
    await submit({ name: ["No", "Address"], consent: ["Yes"] });
    await submit({ name: ["Ann", "Lee"], email: "ann@form.example", consent: ["Yes"] });
    expect((await joined(listId, 1)).rows).toMatchObject([
      { email: "ann@form.example", name: "Ann Lee", source: "form:join" },
    ]);
  });

  it("by a restock sign-up goes to the default list, which comes to be with it [A7.9]", async () => {
    const shopkeeper = createShopkeeper(server.infrastructure);
    await shopkeeper.define(aProduct("mug"));
    const signUp = (siteVisitorEmail: string, isJoinMailingList: boolean) =>
      visitor.post("/api/site-users/account/notifications/restock", {
        productId: "mug",
        variantId: "mug",
        siteVisitorEmail,
        isJoinMailingList,
      });
    const path = await signUp("quiet@shop.co", false);
    expect(path.status).toBe(200);
    expect((await signUp("eager@shop.co", true)).status).toBe(200);
    await until(async () => (await lists("?search=newsletter")).total === 1);
    expect((await joined(DEFAULT_LIST_ID, 1)).rows).toMatchObject([
      { email: "eager@shop.co", source: "restock" },
    ]);
    expect((await lists("?search=newsletter")).rows).toMatchObject([{ isDefault: true }]);
  });

  it("does not bring back who has left since they asked", async () => {
    const listId = await create("Left");
    const askedAt = server.infrastructure.now();
    await join(listId, "left@shop.example", { askedAt });
    await joined(listId, 1);
    await visitor.request(await linkOf(listId), { method: "POST", form: {} });
    await joined(listId, 0);
    await join(listId, "left@shop.example", { askedAt });
    expect((await members(listId)).total).toBe(0);
    await join(listId, "left@shop.example");
    await joined(listId, 1);
  });

  it("rejects a malformed email address", async () => {
    const listId = await create("Bad");
    expect(await join(listId, "nobody")).toEqual({
      ok: false,
      rejection: { code: "email-invalid" },
    });
  });
});
