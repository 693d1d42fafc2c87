import { afterEach, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getSetupContract } from "#read-api/setup/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Setup = ResponseOf<typeof getSetupContract>;
type Refused = { readonly error: { readonly code: string } };

const SETUP = "/api/console/setup";

let server: TestServer;
let owner: Client;
const open = async (settings: Readonly<Record<string, string>> = {}) => {
  server = await startTestServer(settings);
  owner = await createOwnerClient(server.origin, server.setupCode);
};
afterEach(() => server.stop());

/** What a request finds after everything so far. */
const at = async () => ({
  "x-daybook-position": String(await server.infrastructure.eventStore.head()),
});
const setup = async () => (await owner.request<Setup>(SETUP, { headers: await at() })).body;
const start = (how: string) => owner.post<Refused>(`${SETUP}/start`, { start: how });
const statusOf = async (step: string) =>
  (await setup()).steps.find((each) => each.step === step)?.status;

describe("an empty shop", () => {
  it("has the currency and the time zone that its owner has chosen, and refuses unknown ones", async () => {
    await open();
    const startIn = (currency: string, timeZone: string) =>
      owner.post<Refused>(`${SETUP}/start`, { start: "empty", currency, timeZone });
    expect((await startIn("XAU", "Europe/Berlin")).status).toBe(400);
    expect((await startIn("EUR", "Mars/Olympus")).status).toBe(400);
    expect((await startIn("EUR", "Europe/Berlin")).status).toBe(204);
    const settings = await owner.request("/api/console/website-settings", { headers: await at() });
    expect(settings.body).toMatchObject({
      currency: "EUR",
      timeZone: "Europe/Berlin",
      comingSoon: true,
    });
  });
  it("shows visitors a page that says coming soon, and members the website, until it is opened; the page is SPLASH_PAGE, 3 [B2.11]", async () => {
    await open();
    expect(await setup()).toMatchObject({ start: null, canStart: true, steps: [] });
    expect((await start("empty")).status).toBe(204);
    const begun = await setup();
    expect(begun).toMatchObject({ start: "empty", canStart: false, comingSoon: true });
    // Nobody can register the hosts of this server.
    expect(begun.steps.filter(({ status }) => status === "done")).toEqual([]);
    const keeper = createShopkeeper(server.infrastructure);
    await keeper.define(aProduct("mug", { name: "Quicksilver mug" }));
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { title: "Tonwerk" },
    });

    const visitor = await createClient(server.origin);
    const get = async (client: Client, path: string) =>
      client.request<string>(path, { headers: await at() });
    for (const path of ["/", "/shop", "/shop/p/mug", "/nowhere"]) {
      const page = await get(visitor, path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.body).toContain("<h1>Coming soon</h1>");
      expect(page.body).toContain("Tonwerk");
      expect(page.body).toContain('"pageTypeId":3,');
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      expect(page.body).not.toContain("Quicksilver");
    }
    expect((await get(visitor, "/sitemap.xml")).body).not.toContain("/shop");
    const search = await get(visitor, "/api/search?q=quicksilver");
    expect(JSON.stringify(search.body)).not.toContain("Quicksilver mug");
    const list = await get(visitor, "/api/commerce/products");
    expect(JSON.stringify(list.body)).not.toContain("Quicksilver");

    const seen = await get(owner, "/shop/p/mug");
    expect(seen.body).toContain("Quicksilver mug");
    expect(seen.headers.get("cache-control")).toBe("no-store");

    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { comingSoon: false },
    });
    expect((await get(visitor, "/shop/p/mug")).body).toContain("Quicksilver mug");
    expect(await statusOf("open")).toBe("done");
    // A repeated call closes nothing.
    expect((await start("empty")).status).toBe(204);
    expect((await setup()).comingSoon).toBe(false);
    expect((await start("sample")).body.error.code).toBe("already-started");
  });

  it("has steps that the log says are done, and steps that are skipped and resumed", async () => {
    await open();
    await start("empty");
    const session = () => owner.get<{ website: { isSettingUp: boolean } }>("/api/console/session");
    expect((await session()).body.website.isSettingUp).toBe(true);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { title: "Tonwerk", comingSoon: false, manualPaymentInstructions: "IBAN" },
    });
    await createShopkeeper(server.infrastructure).define(aProduct("mug"));
    for (const step of ["name", "payment", "product", "open"])
      expect([step, await statusOf(step)]).toEqual([step, "done"]);
    await owner.delete("/api/console/products/mug");
    expect(await statusOf("product")).toBe("open");
    const page = "/api/console/pages/hello";
    await owner.put(page, { path: "hello", title: "Hello" });
    await owner.post(`${page}/publish`, {});
    expect(await statusOf("page")).toBe("done");
    // As after the removal of the sample data: visitors see no page of it.
    await owner.delete(page);
    expect(await statusOf("page")).toBe("open");
    const steps = (await setup()).steps.filter(({ status }) => status === "open");
    for (const { step } of steps) await owner.put(`${SETUP}/steps/${step}`, { skipped: true });
    expect(await statusOf("shipping")).toBe("skipped");
    expect((await session()).body.website.isSettingUp).toBe(false);
    await owner.put(`${SETUP}/steps/shipping`, { skipped: false });
    expect(await statusOf("shipping")).toBe("open");
  });

  it("says whether there is a logo, which no step is about", async () => {
    await open();
    await start("empty");
    const hasLogo = async () => (await setup()).hasLogo;
    await owner.put("/api/console/starter", { starter: "bakery" });
    expect(await statusOf("look")).toBe("done");
    expect(await hasLogo()).toBe(false);
    type State = { readonly edition: number; readonly published: { document: object } };
    const { edition, published } = (await owner.get<State>("/api/console/look")).body;
    const picture = { originalSize: "", systemDataVariants: "", altText: "" };
    const image = { ...picture, assetUrl: "/images/logo.png", mediaFocalPoint: { x: 0.5, y: 0.5 } };
    const document = { ...published.document, logo: { image, height: 40 } };
    const drafted = await owner.put<State>("/api/console/look/draft", { document, edition });
    expect(drafted.status).toBe(200);
    await owner.post("/api/console/look/publish", { edition: drafted.body.edition });
    expect(await hasLogo()).toBe(true);
  });

  it("has a step for the pages that a starter leaves as drafts, until they are published", async () => {
    await open();
    await start("empty");
    expect(await statusOf("policies")).toBeUndefined();
    await owner.request("/api/console/starter", { method: "PUT", json: { starter: "bakery" } });
    await until(async () => (await statusOf("policies")) === "open");
    expect(await statusOf("page")).toBe("done");
    type Pages = { rows: readonly { pageId: string; path: string }[] };
    const { rows } = (await owner.get<Pages>("/api/console/pages")).body;
    const idOf = (path: string) => rows.find((row) => row.path === path)?.pageId;
    for (const path of ["privacy", "terms"])
      await owner.post(`/api/console/pages/${idOf(path)}/publish`, {});
    expect(await statusOf("policies")).toBe("open");
    await owner.post(`/api/console/pages/${idOf("shipping-and-returns")}/publish`, {});
    await until(async () => (await statusOf("policies")) === "done");
  });
});

it("a website with products is neither asked nor closed", async () => {
  await open();
  await createShopkeeper(server.infrastructure).define(aProduct("mug"));
  expect(await setup()).toMatchObject({ canStart: false, steps: [] });
  const refused = await start("empty");
  expect([refused.status, refused.body.error.code]).toEqual([409, "website-in-use"]);
  const visitor = await createClient(server.origin);
  expect((await visitor.get<string>("/")).body).not.toContain("Coming soon");
});

it("a sample shop is filled by a job, without orders and customers, and is open", async () => {
  await open({ DAYBOOK_ROLES: "web,projections,jobs" });
  expect((await start("sample")).status).toBe(204);
  expect(await setup()).toMatchObject({ start: "sample", comingSoon: false });
  await until(async () => !(await setup()).isFilling);
  expect(await statusOf("product")).toBe("done");
  const counts = await server.database.query(
    `select (select count(*)::int from read.products) as products,
            (select count(*)::int from read.content_items) > 0 as posts,
            (select count(*)::int from read.orders) as orders`,
  );
  expect(counts).toEqual([{ products: 20, posts: true, orders: 0 }]);
  expect((await (await createClient(server.origin)).get<string>("/")).body).not.toContain(
    "Coming soon",
  );
});
