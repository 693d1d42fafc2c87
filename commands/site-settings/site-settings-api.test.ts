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
  });
  it("change, and are read back at once", async () => {
    const changed = await change<SiteSettings>({ title: "Inkwell", currency: "EUR" });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...defaultSiteSettings, title: "Inkwell", currency: "EUR" });
    expect((await owner.get<SiteSettings>(PATH)).body).toEqual(changed.body);
  });
  it("record nothing when nothing is different", async () => {
    const { eventStore } = server.infrastructure;
    const before = (await eventStore.readStream("siteSettings-demo.site")).revision;
    expect((await change({ title: "Inkwell" })).status).toBe(200);
    expect((await eventStore.readStream("siteSettings-demo.site")).revision).toBe(before);
  });
  it.each([
    [{ currency: "XAU" }, "currency-unknown", "currency", "A store cannot sell in XAU."],
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
  it("are nobody's business but the owner's", async () => {
    const visitor = await createClient(server.origin);
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.request(PATH, { method: "PATCH", json: { title: "x" } })).status).toBe(
      401,
    );
  });
});
