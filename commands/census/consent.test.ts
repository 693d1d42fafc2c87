import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedReports } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Choice = { readonly answer?: string; readonly gpc?: boolean };
const FORGED = "forged-id";

/** Every report that can name a visitor, each with an id that a declining browser would not send. */
const report = async ({ answer, gpc = false }: Choice): Promise<readonly (string | null)[]> => {
  const before = await server.infrastructure.eventStore.head();
  const visitor = await createClient(
    server.origin,
    new Map(answer === undefined ? [] : [["cookies_allowed", answer]]),
  );
  const headers = { ...(gpc && { "sec-gpc": "1" }) };
  const statuses = [
    await visitor.request("/api/census/RecordHit", {
      method: "POST",
      form: { event: "1", data: JSON.stringify({ url: "/" }), ss_cvr: FORGED },
      headers,
    }),
    ...(await Promise.all([
      visitor.post(
        "/api/census/form-render",
        { formId: "contact", visitorCookie: FORGED },
        headers,
      ),
      visitor.post("/api/census/RecordQuickView/mug", { visitorCookie: FORGED }, headers),
    ])),
  ].map(({ status }) => status);
  expect(statuses).toEqual([204, 204, 204]);
  const types = ["HitRecorded", "FormRendered", "QuickViewRecorded"];
  const reports = await recordedReports(server.infrastructure, types, before);
  return reports.map(({ data }) => data.visitorId as string | null);
};

/** The visitor in the events of a cart that this browser fills and orders. */
const buy = async ({ answer, gpc = false }: Choice): Promise<readonly (string | null)[]> => {
  const before = await server.infrastructure.eventStore.head();
  const cookies: [string, string][] = [["ss_cvr", FORGED]];
  if (answer !== undefined) cookies.push(["cookies_allowed", answer]);
  const visitor = await createClient(server.origin, new Map(cookies));
  const headers = { ...(gpc && { "sec-gpc": "1" }) };
  const entry = { itemId: "leaflet", sku: "LEAFLET", quantity: 1 };
  const added = await visitor.post("/api/commerce/shopping-cart/entries", entry, headers);
  const bought = await visitor.post("/api/commerce/checkout", { contact, address }, headers);
  expect([added.status, bought.status]).toEqual([200, 200]);
  const recorded = await server.database.query<{ id: string | null }>(
    `select distinct metadata ->> 'visitorId' as id from log.events
      where position > $1 and (stream like 'cart-%' or stream like 'order-%')
        and metadata ->> 'actor' = 'visitor'`,
    [before],
  );
  return recorded.map(({ id }) => id);
};
const contact = { email: "ann@example.com", name: "Ann" };
const address = {
  line1: "1 Main St",
  city: "Springfield",
  region: "IL",
  country: "us",
  postalCode: "62701",
};

const known = [FORGED, FORGED, FORGED];
const unknown = [null, null, null];

it("names the visitor in events of carts and orders with consent only [B6.5]", async () => {
  const keeper = createShopkeeper(server.infrastructure);
  const variants = [{ ...aVariant("leaflet"), priceCents: 0 }];
  await keeper.define(aProduct("leaflet", { productType: 2, variants }));
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(["products"], await eventStore.head());
  expect(await buy({})).toEqual([FORGED]);
  expect(await buy({ gpc: true })).toEqual([null]);
  expect(await buy({ gpc: true, answer: "allowed" })).toEqual([FORGED]);
});

describe("an id that a browser sends", () => {
  it("is kept where nobody is asked, but not against Global Privacy Control [B6.5]", async () => {
    expect(await report({})).toEqual(known);
    expect(await report({ gpc: true })).toEqual(unknown);
    expect(await report({ gpc: true, answer: "allowed" })).toEqual(known);
  });
  it("is kept with consent only where visitors are asked; views count all the same [B6.5]", async () => {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    const { status } = await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { restrictiveCookiePolicy: true },
    });
    expect(status).toBe(200);
    // Servers keep settings for a moment.
    await until(async () => (await report({})).every((id) => id === null));
    expect(await report({ answer: "declined" })).toEqual(unknown);
    expect(await report({ answer: "allowed" })).toEqual(known);
  });
});
