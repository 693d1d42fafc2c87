import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { seedDemoForms } from "#demo/forms/seed.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const restock = "/api/site-users/account/notifications/restock";
const mug = { productId: "mug", variantId: "mug" };
const answers = {
  name: ["Ann", "Lee"],
  email: "ann@shop.co",
  subject: "A product",
  message: "Hello",
};

/** `demo` answers to 127.0.0.1 and `other` to localhost; both have the same product and form. */
let server: TestServer;
let visitor: Client;
let owner: Client;
let otherVisitor: Client;
let otherOwner: Client;

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  for (const websiteId of ["demo", "other"]) {
    await createShopkeeper(infrastructure, websiteId).define(aProduct("mug"));
    await seedDemoForms(infrastructure, websiteId);
  }
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  otherVisitor = await createClient(otherOrigin);
  const code = await infrastructure.sessions.setupCode("other");
  otherOwner = await createOwnerClient(otherOrigin, code, "owner@other.example");
});
afterAll(() => server.stop());

type Groups = {
  readonly signUpGroups: readonly { readonly waiting: number; readonly sent: number }[];
};
type Rows<Row> = { readonly total: number; readonly rows: readonly Row[] };

const groups = async (client: Client) =>
  (await client.get<Groups>(`${restock}/groups`)).body.signUpGroups;
const key = async (client: Client) =>
  (await client.post<{ data: { key: string } }>("/api/form/FormSubmissionKey?formId=contact")).body
    .data.key;

describe("what visitors entrust to one website", () => {
  it("as a restock sign-up is neither shown nor emailed by another", async () => {
    await visitor.post(restock, { ...mug, siteVisitorEmail: "ann@shop.co" });
    await until(async () => (await groups(owner))[0]?.waiting === 1);
    expect(await groups(otherOwner)).toEqual([]);
    const query = `?productId=mug&variantId=mug`;
    const theirs = await otherOwner.get<{ signUps: unknown[] }>(`${restock}${query}`);
    expect(theirs.body.signUps).toEqual([]);

    // The other website restocks and sends: none of ours hears of it.
    await createShopkeeper(server.infrastructure, "other").stock("mug", "mug", 5);
    expect((await otherOwner.post(`${restock}/send`, mug)).status).toBe(202);
    await until(async () => {
      const [done] = await server.database.query(
        "select from log.events where type = 'RestockSendCompleted' and website = 'other'",
      );
      return done !== undefined;
    });
    expect((await groups(owner))[0]).toMatchObject({ waiting: 1, sent: 0 });
    expect(await server.database.query("select from mail_outbox")).toEqual([]);
  });

  it("as an email in the outbox is not shown by another", async () => {
    await createShopkeeper(server.infrastructure).stock("mug", "mug", 5);
    await owner.post(`${restock}/send`, mug);
    const mails = await until(async () => {
      const { body } = await owner.get<Rows<{ mailId: string }>>("/api/console/outbox");
      return body.total === 1 ? body.rows : undefined;
    });
    const path = `/api/console/outbox/${mails[0]?.mailId}`;
    expect((await owner.get(path)).status).toBe(200);
    expect((await otherOwner.get(path)).status).toBe(404);
    const theirs = await otherOwner.get<Rows<unknown>>("/api/console/outbox?to=ann@shop.co");
    expect(theirs.body.total).toBe(0);
  });

  it("as a submission is not shown by another, and a key opens its own website only", async () => {
    const body = { key: await key(visitor), form: answers };
    const path = "/api/form/SaveFormSubmission";
    expect((await otherVisitor.post(path, body)).status).toBe(401);
    const saved = await visitor.post<{ data: { submissionId: string } }>(path, body);
    expect(saved.status).toBe(200);
    const one = `/api/console/submissions/${saved.body.data.submissionId}`;
    await until(async () => (await owner.get(one)).status === 200);
    expect((await otherOwner.get(one)).status).toBe(404);
    expect((await otherOwner.get<Rows<unknown>>("/api/console/submissions")).body.total).toBe(0);
    const forms = await otherOwner.get<Rows<{ submissionCount: number }>>("/api/console/forms");
    expect(forms.body.total).toBeGreaterThan(0);
    expect(forms.body.rows.every(({ submissionCount }) => submissionCount === 0)).toBe(true);
  });

  it("makes another person of the same address", async () => {
    const find = server.infrastructure.personalData.find;
    expect(await find("demo", "ann@shop.co")).toBeDefined();
    expect(await find("other", "ann@shop.co")).toBeUndefined();
  });
});
