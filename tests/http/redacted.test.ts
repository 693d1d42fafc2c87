import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import { streamName } from "#infra/event-store/port.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const SECRET = "T0P-S3CRET";
const URL_OF_HOOK = `https://hooks.example/services/${SECRET}`;
const WRITER = "ada@writer.example";
const ORDER = "0190aaaa-0000-7000-8000-00000000000a";
const submissionId = "0190aaaa-0000-7000-8000-00000000000b";
const siteUserId = "0190aaaa-0000-7000-8000-00000000000c";
const at = "2030-01-01T00:00:00.000Z";

let server: TestServer;
let owner: Client;
let reviewId: string;

const writeReview = async (): Promise<void> => {
  const { handler, personalData, newId } = server.infrastructure;
  reviewId = newId();
  const said = { email: WRITER, name: "Ada", title: "Good", text: "Holds coffee." };
  const person = await personalData.seal("demo", WRITER, said);
  const written = { reviewId, productId: "mug", rating: 5, orderId: ORDER, at } as const;
  const outcome = await handler(reviewDecider, ReviewEvent).run(
    reviewId,
    { type: "WriteReview", ...written, isProven: true, wordsHash: "words", person },
    { metadata: { websiteId: "demo", actor: "test", correlationId: "test" } },
  );
  if (!outcome.ok) throw new Error(outcome.rejection.code);
};

const sell = async (): Promise<void> => {
  const { eventStore, newId } = server.infrastructure;
  const variant = { productId: "mug", variantId: "mug" };
  const data = { ...variant, holdId: "hold", orderId: ORDER, quantity: 5, soldAt: at };
  await eventStore.append({
    stream: streamName("stock", "demo", "mug"),
    expectedRevision: "any",
    events: [{ id: newId(), type: "StockSold", version: 1, data }],
    metadata: { websiteId: "demo", actor: "test", correlationId: "test" },
  });
};

const register = async (): Promise<void> => {
  const { eventStore, personalData, newId } = server.infrastructure;
  const email = "ann@customer.example";
  const person = await personalData.seal("demo", email, { email, firstName: "Ann", lastName: "" });
  await eventStore.append({
    stream: streamName("siteUser", "demo", siteUserId),
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "SiteUserRegistered",
        version: 1,
        data: { siteUserId, person, registeredAt: at },
      },
    ],
    metadata: { websiteId: "demo", actor: "test", correlationId: "test" },
  });
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { infrastructure, database } = server;
  const keeper = createShopkeeper(infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 5);
  await sell();
  await writeReview();
  await register();
  const form = {
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thank you.",
    fields: [{ type: "text", fieldId: "subject", title: "Subject" }],
    webhooks: [{ webhookId: infrastructure.newId(), url: URL_OF_HOOK }],
  };
  const drafted = await owner.post<{ edition: number }>("/api/console/forms", { form });
  expect(drafted.status, JSON.stringify(drafted.body)).toBeLessThan(300);
  const { edition } = drafted.body;
  expect((await owner.post("/api/console/forms/contact/release", { edition })).status).toBe(200);
  await database.query(
    `insert into webhook_deliveries (website_id, delivery_id, form_id, webhook_id, submission_id, url, state)
     values ('demo', $1, 'contact', $2, $3, $4, 'failed')`,
    [`${submissionId}:webhook:0`, infrastructure.newId(), submissionId, URL_OF_HOOK],
  );
  const head = await infrastructure.eventStore.head();
  await infrastructure.waitFor(
    ["forms", "reviews", "variant-stock", "products", "site-users"],
    head,
  );
});
afterAll(() => server.stop());

const cookies = new Map<WebsiteRole, string>();
const ask = async (role: WebsiteRole, path: string): Promise<Response> => {
  const token = cookies.get(role) ?? (await addMember(server.infrastructure, role)).token;
  cookies.set(role, token);
  return fetch(`${server.origin}${path}`, { headers: { cookie: `daybook_owner=${token}` } });
};
const read = async (role: WebsiteRole, path: string): Promise<string> => {
  const response = await ask(role, path);
  expect(response.status, `${role} ${path}`).toBe(200);
  return response.text();
};

/** What is shown to who may change it or read its own area, and not to who may only read what holds it. */
const cases: readonly (readonly [string, string, WebsiteRole, WebsiteRole])[] = [
  [SECRET, "/api/console/forms/contact", "VIEWER", "EDITOR"],
  [SECRET, "/api/console/forms/contact/versions/1", "VIEWER", "EDITOR"],
  [SECRET, "/api/console/webhooks", "VIEWER", "EDITOR"],
  [SECRET, `/api/console/forms/submissions/${submissionId}/deliveries`, "MODERATOR", "SCHEDULING"],
  [WRITER, "/api/console/reviews", "REPORTING", "MODERATOR"],
  [WRITER, "/api/console/reviews/export?columns=review,email", "VIEWER", "MODERATOR"],
  [ORDER, "/api/console/reviews", "COMMENTER", "MODERATOR"],
  [ORDER, "/api/console/stock/mug/history", "REPORTING", "STORE_MANAGER"],
  ['"orders":0', "/api/console/site-users", "SCHEDULING", "BILLING"],
  [
    "Last order",
    "/api/console/site-users/export?columns=email,orders,lastOrderAt",
    "SCHEDULING",
    "BILLING",
  ],
  ['"orders":0', `/api/console/site-users/${siteUserId}`, "SCHEDULING", "BILLING"],
  [ORDER, "/api/console/explain?number=product-sold-out&id=mug", "VIEWER", "STORE_MANAGER"],
];

describe("what a permission to read does not show", () => {
  it.each(cases)("%s of %s to %s, but to %s", async (text, path, without, withIt) => {
    expect(await read(withIt, path)).toContain(text);
    expect(await read(without, path)).not.toContain(text);
  });
  it("one review", async () => {
    const path = `/api/console/reviews/${reviewId}`;
    expect(await read("MODERATOR", path)).toContain(WRITER);
    expect(await read("VIEWER", path)).not.toContain(WRITER);
  });
  it.each([
    [`/api/console/webhooks?search=${SECRET}`, "VIEWER", "EDITOR"],
    [`/api/console/reviews?search=${encodeURIComponent(WRITER)}`, "VIEWER", "MODERATOR"],
  ] as const)("nor can it be guessed by %s", async (path, without, withIt) => {
    expect(JSON.parse(await read(withIt, path)).total).toBe(1);
    expect(JSON.parse(await read(without, path)).total).toBe(0);
  });
  it("nor how much a person bought, when someone asks what is kept", async () => {
    const crumb = owner.cookies.get("crumb") ?? "";
    const countsFor = async (role: WebsiteRole) => {
      await read(role, "/api/console/session");
      const response = await fetch(`${server.origin}/api/console/persons/find`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: `crumb=${encodeURIComponent(crumb)}; daybook_owner=${cookies.get(role)}`,
          "x-csrf-token": crumb,
        },
        body: JSON.stringify({ email: "ann@customer.example" }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { counts: object }).counts;
    };
    const bought = { orders: 0, subscriptions: 0, giftCards: 0 };
    const rest = { formSubmissions: 0, restock: 0, mailingLists: 0 };
    expect(await countsFor("STORE_MANAGER")).toEqual({ ...bought, ...rest, reviews: 0, mails: 0 });
    expect(await countsFor("BILLING")).toEqual({ ...bought, ...rest, reviews: null, mails: null });
    const none = { orders: null, subscriptions: null, giftCards: null, reviews: null, mails: null };
    expect(await countsFor("SCHEDULING")).toEqual({ ...none, ...rest });
  });
  it.each([
    "?sort=-orders",
    "?sort=spent",
    "?filters=lastOrderAt:filled",
    "?filters=email:filled;orders:least:1",
    "/export?sort=-spent",
  ])("nor what customers bought by an order or a filter: %s", async (query) => {
    const path = `/api/console/site-users${query}`;
    await read("BILLING", path);
    const refused = await ask("SCHEDULING", path);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: "not-permitted" } });
  });
});
