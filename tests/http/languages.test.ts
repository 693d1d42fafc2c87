import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const SETTINGS = "/api/console/website-settings";

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  const keeper = createShopkeeper(server.infrastructure);
  const variants = ["S", "M"].map((size) => aVariant(`mug-${size}`, { Size: size }));
  await keeper.define(
    aProduct("mug", { description: "<p>Text</p>", variantOptionOrdering: ["Size"], variants }),
  );
  await keeper.stock("mug", "mug-S", 5);
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["products", "variant-stock", "product-status"], await eventStore.head());
  await visitor.post("/api/commerce/shopping-cart/entries", {
    itemId: "mug",
    sku: "MUG-S",
    quantity: 1,
  });
});
afterAll(() => server.stop());

const { locale, contentLanguage } = defaultSiteSettings;
beforeEach(() => changeSettings(server, { locale, contentLanguage }));

const page = async (path: string) => (await visitor.get<string>(path)).body;
const htmlTag = (html: string) => /<html[^>]*>/.exec(html)?.[0];

describe("pages say in which language their texts are", () => {
  it("marks nothing while all of it is in one language", async () => {
    const html = await page("/shop/p/mug");
    expect(htmlTag(html)).toBe('<html lang="en" dir="ltr">');
    expect(html.match(/ (?:lang|dir)="/g)).toHaveLength(2);
  });

  it("marks the content of a shop that sells in Arabic, and leaves the built-in texts English", async () => {
    await changeSettings(server, { contentLanguage: "ar" });
    for (const path of ["/", "/shop", "/shop/p/mug", "/cart", "/account/login", "/no-such-page"]) {
      const html = await page(path);
      expect(htmlTag(html), path).toBe('<html lang="en" dir="ltr">');
      expect(html, path).toContain('<a class="wordmark" href="/" lang="ar" dir="rtl">');
    }
    const product = await page("/shop/p/mug");
    expect(product).toContain('<h1 lang="ar" dir="rtl">Product mug</h1>');
    expect(product).toContain('<legend class="option-name" lang="ar" dir="rtl">Size</legend>');
    expect(product).toMatch(/class="product-body prose" lang="ar" dir="rtl"/);
    expect(product).toContain('"content":{"language":"ar","direction":"rtl"}');
    const cart = await page("/cart");
    expect(cart).toContain('<a href="/shop/p/mug" lang="ar" dir="rtl">Product mug</a>');
    expect(cart).toContain("<h1>Your cart</h1>");
  });

  it.each([
    ["de-DE", ' lang="de" dir="ltr"', "12,50\u00a0$"],
    ["ar", ' lang="ar" dir="rtl"', "US$"],
    ["xx-nonsense", "", "$12.50"],
  ])("reads %s, which an earlier release kept as the language", async (stored, mark, amount) => {
    await record({ locale: stored });
    const html = await page("/shop/p/mug");
    expect(htmlTag(html)).toBe('<html lang="en" dir="ltr">');
    expect(html).toContain(`<h1${mark}>Product mug</h1>`);
    expect(html).toContain(amount);
    expect((await owner.get<SiteSettings>(SETTINGS)).body.locale).toBe(stored);
    const renamed = await owner.request(SETTINGS, { method: "PATCH", json: { title: stored } });
    expect(renamed.status).toBe(200);
  });
});

/** Settings as an earlier release recorded them, which took more. */
const record = async (changes: Partial<SiteSettings>) => {
  const { eventStore, newId, now, waitFor, siteSettings } = server.infrastructure;
  const stream = "siteSettings-demo.site";
  const { revision } = await eventStore.readStream(stream);
  const data = { changes, changedAt: now() };
  const verdict = await eventStore.append({
    stream,
    expectedRevision: revision,
    events: [{ id: newId(), type: "SiteSettingsChanged", version: 1, data }],
    metadata: { websiteId: "demo", actor: "test", correlationId: "test" },
  });
  expect(verdict.status).toBe("appended");
  await waitFor(["website-settings"], await eventStore.head());
  await siteSettings.find("demo", { fresh: true });
};

it("an owner can choose only languages of the lists", async () => {
  const change = (json: object) =>
    owner.request<{ error: { code: string } }>(SETTINGS, { method: "PATCH", json });
  expect((await change({ interfaceLanguage: "de" })).status).toBe(400);
  const refused = await change({ contentLanguage: "xx-nonsense" });
  expect([refused.status, refused.body.error.code]).toEqual([400, "content-language-unknown"]);
  expect((await change({ locale: "xx-nonsense" })).body.error.code).toBe("locale-malformed");
  expect((await change({ contentLanguage: "ar", locale: "en-DE" })).status).toBe(200);
});
