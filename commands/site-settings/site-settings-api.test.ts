import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const PATH = "/api/console/website-settings";
type Refused = {
  readonly error: { readonly code: string; readonly message: string; readonly fields?: object };
};

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const change = <Body>(json: unknown) => owner.request<Body>(PATH, { method: "PATCH", json });

describe("website settings over HTTP", () => {
  it("are the defaults at first", async () => {
    const answer = await owner.get<SiteSettings>(PATH);
    expect([answer.status, answer.body]).toEqual([200, defaultSiteSettings]);
    // Nothing of value is sold on a promise to pay unless the owner says so.
    expect(answer.body).toMatchObject({ manualPaymentDays: 14, manualPaymentForDigital: false });
  });
  it("change, and are answered with the change immediately", async () => {
    const changed = await change<SiteSettings>({ title: "Inkwell", currency: "EUR" });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...defaultSiteSettings, title: "Inkwell", currency: "EUR" });
    expect((await owner.get<SiteSettings>(PATH)).body).toEqual(changed.body);
  });
  it("are in the session immediately, which the console keeps until it is loaded again", async () => {
    type Session = { readonly website: { readonly title: string } };
    const read = async () => (await owner.get<Session>("/api/console/session")).body.website.title;
    expect(await read()).toBe("Inkwell");
    await change({ title: "Tonwerk" });
    expect(await read()).toBe("Tonwerk");
    await change({ title: "Inkwell" });
    expect(await read()).toBe("Inkwell");
  });
  it("record nothing when nothing is different", async () => {
    const { eventStore } = server.infrastructure;
    const before = (await eventStore.readStream("siteSettings-demo.site")).revision;
    expect((await change({ title: "Inkwell" })).status).toBe(200);
    expect((await eventStore.readStream("siteSettings-demo.site")).revision).toBe(before);
  });
  it.each([
    [{ currency: "XAU" }, "currency-unknown", "currency", "XAU is not a supported currency."],
    [{ title: " " }, "title-missing", "title", "Please give the website a title."],
    [{ timeZone: "Mars" }, "time-zone-unknown", "timeZone", "Mars is not a time zone."],
  ])("refuse %j by its field", async (body, code, field, message) => {
    const answer = await change<Refused>(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual({ code, message, fields: { [field]: message } });
  });
  it.each([[{ title: 5 }], [{ checkoutMinimumCents: -1 }], ["{"], [{ title: "x".repeat(201) }]])(
    "refuse malformed input: %j",
    async (body) => expect((await change(body)).status).toBe(400),
  );
  it("refuse a setting that nobody knows, and save nothing of what comes with it", async () => {
    const before = (await owner.get<SiteSettings>(PATH)).body;
    const answer = await change<Refused>({ title: "Kept out", disqusShortName: "inkwell" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "unknown-member"]);
    expect(answer.body.error.message).toContain("“disqusShortName” is not known here.");
    expect(answer.body.error.fields).toHaveProperty("disqusShortName");
    expect((await owner.get<SiteSettings>(PATH)).body).toEqual(before);
  });
  it("are nobody's business but the owner's", async () => {
    const visitor = await createClient(server.origin);
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.request(PATH, { method: "PATCH", json: { title: "x" } })).status).toBe(
      401,
    );
  });
});

describe("amounts that the website's currency has no money for", () => {
  beforeAll(async () => {
    expect((await change({ currency: "JPY" })).status).toBe(200);
    const { eventStore, waitFor, siteSettings } = server.infrastructure;
    await waitFor(["website-settings"], await eventStore.head());
    await siteSettings.find("demo", { fresh: true });
  });

  const POST = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";
  const message = "Amounts in JPY are whole numbers.";
  const says = ({ status, body }: { status: number; body: Refused }) => [
    status,
    body.error?.code,
    Object.keys(body.error?.fields ?? {}),
    body.error?.message,
  ];
  const refused = (...fields: string[]) => [400, "amount-not-expressible", fields, message];
  const put = (path: string, json: object) => owner.put<Refused>(`/api/console/${path}`, json);
  const post = (path: string, json: object) => owner.post<Refused>(`/api/console/${path}`, json);

  it("are refused at the field by settings, shipping, coupons and gift cards", async () => {
    expect(says(await change<Refused>({ checkoutMinimumCents: 1_050 }))).toEqual(
      refused("checkoutMinimumCents"),
    );
    const ship = (rate: object) => put(`shipping-options/${POST}`, { name: "Post", rate });
    expect(says(await ship({ kind: "flat", costCents: 399 }))).toEqual(refused("rate.costCents"));
    const steps = [
      { fromCents: 0, costCents: 400 },
      { fromCents: 1_050, costCents: 150 },
    ];
    expect(says(await ship({ kind: "subtotal", steps }))).toEqual(
      refused("rate.steps.1.costCents", "rate.steps.1.fromCents"),
    );
    const code = "YEN";
    const offer = (discount: object, more: object = {}) =>
      post("coupons", { code, discount, ...more });
    expect(says(await offer({ kind: "amount", amountCents: 50 }))).toEqual(
      refused("discount.amountCents"),
    );
    expect(
      says(await offer({ kind: "percent", ratePpm: 100_000 }, { minimumSubtotalCents: 10 })),
    ).toEqual(refused("minimumSubtotalCents"));
    expect(says(await post("gift-cards", { amountCents: 1_050 }))).toEqual(refused("amountCents"));
  });

  it("are taken where it has", async () => {
    expect((await change({ checkoutMinimumCents: 1_000 })).status).toBe(200);
    const rate = { kind: "flat", costCents: 400 };
    expect((await put(`shipping-options/${POST}`, { name: "Post", rate })).status).toBeLessThan(
      300,
    );
    const issued = await owner.post<{ giftCardId: string }>("/api/console/gift-cards", {
      amountCents: 1_000,
    });
    expect(issued.status).toBe(200);
    const adjust = (deltaCents: number) =>
      post(`gift-cards/${issued.body.giftCardId}/adjustments`, { deltaCents, reason: "Kind" });
    expect(says(await adjust(-50))).toEqual(refused("deltaCents"));
    expect((await adjust(-100)).status).toBe(200);
  });
});
