import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { siteUserDecider } from "#domain/customers/decide.ts";
import { SiteUserEvent } from "#domain/customers/events.ts";
import { createFindPages } from "#read-api/shell/pages/find-page.ts";
import { pageTable } from "#read-api/shell/pages/page-table.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { anySpelling } from "#tests/support/spellings.ts";

const PATH = "/api/console/page-access";
/** Stands in the title and in the text of everything that is locked here. */
const SECRET = "Quicksilver";
const PASSWORD = "open sesame";

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Changes = { changes: { path: string; changedAt: string | null }[] };

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  const past = Date.now() - 3_600_000;
  for (const urlId of ["secret", "open", "third"])
    await saveAndPublish(
      owner,
      aPost(urlId, {
        title: urlId === "secret" ? `${SECRET} post` : `Post ${urlId}`,
        body: urlId === "secret" ? `<p>${SECRET} body</p>` : "<p>Open.</p>",
        tags: ["ink"],
      }),
      past,
    );
  await saveAndPublish(owner, anEvent("meet", 5, { title: `${SECRET} meeting` }), past);
  const keeper = createShopkeeper(server.infrastructure);
  await owner.put("/api/console/collections/rare", { title: "Rare things", slug: "rare" });
  for (const id of ["mercury", "mug"])
    await keeper.define(
      aProduct(id, {
        name: id === "mercury" ? `${SECRET} bottle` : "Mug",
        collectionIds: ["rare"],
      }),
    );
  await keeper.stock("mercury", "mercury", 5);
  await keeper.stock("mug", "mug", 5);
});
afterAll(() => server.stop());

const change = (json: object) => owner.request<Changes>(PATH, { method: "PUT", json });
const lock = async (...paths: string[]) =>
  expect(
    (await change({ paths, access: "password", password: PASSWORD })).status,
    paths.join(),
  ).toBe(200);
const everything = ["/", "/blog", "/blog/secret", "/blog/open", "/events", "/events/meet"].concat([
  "/shop",
  "/shop/p/mercury",
  "/shop/rare",
  "/contact",
  "/cart",
  "/forms/contact",
]);
beforeEach(async () => {
  expect((await change({ paths: everything, access: "inherit" })).status).toBe(200);
});

/** A new visitor, who sees what the owner has just changed. */
const visitor = async (): Promise<Client> => {
  const client = await createClient(server.origin);
  const position = String(await server.infrastructure.eventStore.head());
  const get = (path: string) =>
    client.request(path, { headers: { "x-daybook-position": position } });
  // What is sent, too, finds what the owner has just changed.
  await get("/api/content");
  return { ...client, get: get as Client["get"] };
};

describe("an owner", () => {
  it("locks pages and takes it back", async () => {
    const locked = await change({
      paths: ["/Blog/", "/events"],
      access: "password",
      password: PASSWORD,
    });
    expect(locked.status).toBe(200);
    expect(locked.body.changes.map(({ path }) => path)).toEqual(["/blog", "/events"]);
    expect((await (await visitor()).get("/blog")).status).toBe(403);
    const back = await owner.post<Changes>(`${PATH}/take-back`, locked.body);
    expect(back.status).toBe(200);
    expect((await (await visitor()).get("/blog")).status).toBe(200);
    const again = await owner.post<Refused>(`${PATH}/take-back`, locked.body);
    expect([again.status, again.body.error.code]).toEqual([409, "changed-since"]);
  });
  it.each([
    [{ paths: ["/api"], access: "members" }, "path-never-locked", "paths"],
    [{ paths: ["/blog", "/account"], access: "members" }, "path-never-locked", "paths"],
    [{ paths: ["/a b"], access: "members" }, "path-malformed", "paths"],
    [{ paths: ["/blog"], access: "password" }, "password-missing", "password"],
    [{ paths: ["/blog"], access: "password", password: "abc" }, "invalid-input", "password"],
    [{ paths: [], access: "members" }, "invalid-input", "paths"],
    [{ paths: ["/blog"], access: "nobody" }, "invalid-input", "access"],
  ])("is refused %j, and nothing is changed", async (json, code, field) => {
    const refused = await owner.request<Refused>(PATH, { method: "PUT", json });
    expect([refused.status, refused.body.error.code]).toEqual([400, code]);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
    expect((await (await visitor()).get("/blog")).status).toBe(200);
  });
  it("is the only one who does", async () => {
    const client = await visitor();
    const json = { paths: ["/blog"], access: "public" };
    expect((await client.request(PATH, { method: "PUT", json })).status).toBe(401);
    expect((await client.post(`${PATH}/take-back`, { changes: [] })).status).toBe(401);
  });
});

describe("a locked page", () => {
  it("is a lock screen, of the type that is not counted [B2.16, B6.3, B6.4]", async () => {
    await lock("/blog");
    const shown = await (await visitor()).get<string>("/blog/secret?from=mail");
    expect(shown.status).toBe(403);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.body).toContain('"pageTypeId":103');
    expect(shown.body).toContain("Please enter the password.");
    expect(shown.body).toContain('name="next" value="/blog/secret?from=mail"');
    expect(shown.body).toContain('<meta name="robots" content="noindex">');
    expect(shown.body).not.toContain(SECRET);
  });
  it("does not say whether there is anything", async () => {
    await lock("/blog");
    const client = await visitor();
    const there = await client.get<string>("/blog/secret");
    const nothing = await client.get<string>("/blog/nothing");
    expect([there.status, nothing.status]).toEqual([403, 403]);
  });
  it("opens with its password, for thirty days, in this browser [B2.18] [B6.3]", async () => {
    await lock("/blog", "/shop/p/mercury");
    const client = await visitor();
    const unlocked = await client.post("/api/page-access/unlock", {
      path: "/blog/secret",
      password: PASSWORD,
    });
    expect(unlocked.status).toBe(200);
    const [cookie = ""] = unlocked.headers.getSetCookie().filter((each) => each.includes("_page_"));
    expect(cookie).toMatch(/Max-Age=2592000/i);
    expect(cookie).toMatch(/HttpOnly/i);
    const post = await client.get<string>("/blog/secret");
    expect(post.status).toBe(200);
    expect(post.body).toContain(`${SECRET} body`);
    expect(post.body).toContain('"pageTypeId":105');
    expect(post.headers.get("cache-control")).toBe("no-store");
    // One password for both: once is enough.
    expect((await client.get("/shop/p/mercury")).status).toBe(200);
    expect((await (await visitor()).get("/blog/secret")).status).toBe(403);
  });
  it("is closed again when the password is changed", async () => {
    await lock("/blog");
    const client = await visitor();
    await client.post("/api/page-access/unlock", { path: "/blog", password: PASSWORD });
    expect((await client.get("/blog")).status).toBe(200);
    await change({ paths: ["/blog"], access: "password", password: "another one" });
    const later = await createClient(server.origin);
    for (const [name, value] of client.cookies)
      (later.cookies as Map<string, string>).set(name, value);
    const position = String(await server.infrastructure.eventStore.head());
    const headers = { "x-daybook-position": position };
    expect((await later.request("/blog", { headers })).status).toBe(403);
  });
  it("does not open with a cookie that someone made up", async () => {
    await lock("/blog");
    const client = await visitor();
    await client.post("/api/page-access/unlock", { path: "/blog", password: PASSWORD });
    const [name, value] =
      [...client.cookies].find(([each]) => each.startsWith("daybook_page_")) ?? [];
    expect(value).toBeDefined();
    const [until, mark] = String(value).split(".");
    for (const forged of [
      `${Number(until) + 1}.${mark}`,
      `${until}.`,
      `${until}.x${mark}`,
      "1",
      "",
    ]) {
      (client.cookies as Map<string, string>).set(String(name), forged);
      expect((await client.get("/blog")).status, forged).toBe(403);
    }
  });
  it("says so when the password is wrong", async () => {
    await lock("/blog");
    const refused = await (await visitor()).post<Refused>("/api/page-access/unlock", {
      path: "/blog",
      password: "guess",
    });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toEqual({
      code: "wrong-password",
      message: "The password is incorrect. Please try again.",
      fields: { password: "The password is incorrect. Please try again." },
    });
    const nothing = await (await visitor()).post<Refused>("/api/page-access/unlock", {
      path: "/events",
      password: PASSWORD,
    });
    expect([nothing.status, nothing.body.error.code]).toEqual([404, "nothing-locked"]);
  });
  it("shows everyone their way to sign in when it is for members [B6.3]", async () => {
    await change({ paths: ["/blog"], access: "members" });
    const told = await (await visitor()).get<string>("/blog/secret?x=1");
    expect(told.status).toBe(303);
    expect(told.headers.get("location")).toBe(
      `/account/login?next=${encodeURIComponent("/blog/secret?x=1")}`,
    );
    expect(told.headers.get("cache-control")).toBe("no-store");
    expect(told.body).not.toContain(SECRET);
  });
  it("may be all of them but the way in", async () => {
    await lock("/");
    const client = await visitor();
    for (const path of ["/", "/blog", "/shop", "/cart", "/contact", "/nowhere"])
      expect((await client.get(path)).status, path).toBe(403);
    expect((await client.get<string>("/nowhere")).body).not.toContain("Rare things");
    for (const path of ["/account/login", "/robots.txt", "/sitemap.xml", "/images/favicon.svg"])
      expect((await client.get(path)).status, path).toBe(200);
    // The console's page is there once it has been built.
    expect((await client.get("/config")).status).not.toBe(403);
    expect((await client.get<string>("/sitemap.xml")).body).not.toContain("<loc>");
    expect((await owner.get(PATH)).status).toBe(200);
  });
});

describe("without scripts", () => {
  const unlock = (client: Client, fields: Record<string, string>) =>
    client.request<string>("/unlock", {
      method: "POST",
      form: { crumb: client.cookies.get("crumb") ?? "", path: "/blog", ...fields },
      headers: { accept: "text/html" },
    });
  it("the form of the lock screen opens the page and goes there", async () => {
    await lock("/blog");
    const client = await visitor();
    const told = await unlock(client, { next: "/blog/secret?from=mail", password: PASSWORD });
    expect([told.status, told.headers.get("location")]).toEqual([303, "/blog/secret?from=mail"]);
    expect((await client.get("/blog/secret")).status).toBe(200);
  });
  it("shows the lock screen again when the password is wrong", async () => {
    await lock("/blog");
    const told = await unlock(await visitor(), { next: "/blog/secret", password: "guess" });
    expect(told.status).toBe(403);
    expect(told.body).toContain("The password is incorrect. Please try again.");
    expect(told.body).toContain('name="next" value="/blog/secret"');
    expect(told.body).toContain('name="path" value="/blog"');
  });
  it.each(["//evil.example", "https://evil.example", "/\\evil.example", ""])(
    "leads nobody astray: %j",
    async (next) => {
      await lock("/blog");
      const told = await unlock(await visitor(), { next, password: PASSWORD });
      expect([told.status, told.headers.get("location")]).toEqual([303, "/"]);
    },
  );
  it("continues when the page was opened to all in the meantime", async () => {
    const told = await unlock(await visitor(), { next: "/blog", password: PASSWORD });
    expect([told.status, told.headers.get("location")]).toEqual([303, "/blog"]);
  });
});

describe("a locked page appears nowhere else", () => {
  const calls = [
    "/api/content/blog/items",
    "/api/content/blog/items?tag=ink",
    "/api/content/events/items",
    "/api/commerce/products",
    "/api/commerce/products?search=quick",
    "/api/search?q=quick",
    "/api/search?q=quiksilvr",
  ];
  const pages = [
    "/",
    "/blog",
    "/blog/open",
    "/blog?tag=ink",
    "/blog?format=rss",
    "/events",
    "/shop",
    "/search?q=quick",
  ];
  it("not in lists, next to its neighbours, in feeds, in the sitemap and in calls", async () => {
    const before = await visitor();
    for (const path of ["/", "/blog", "/blog/open", "/events", "/shop", "/search?q=quick"])
      expect((await before.get<string>(path)).body, path).toContain(SECRET);
    await lock("/blog/secret", "/events/meet", "/shop/p/mercury");
    const client = await visitor();
    for (const path of [...pages, ...calls, "/shop/rare", "/sitemap.xml"]) {
      const { status, body } = await client.get<unknown>(path);
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toMatch(
        /quicksilver|mercury|blog\/secret|events\/meet/i,
      );
    }
    const { body } = await client.get<{ total: number; rows: object[] }>(calls[0] as string);
    expect([body.total, body.rows.length]).toEqual([2, 2]);
    await client.post("/api/page-access/unlock", { path: "/blog/secret", password: PASSWORD });
    for (const path of pages)
      expect((await client.get<string>(path)).headers.get("cache-control"), path).toBe("no-store");
    expect((await client.get<{ total: number }>(calls[0] as string)).body.total).toBe(3);
    expect((await client.get<string>("/blog")).body).toContain(SECRET);
  });
  it("not to who asks by its id: reviews, subscriptions and collections of other products", async () => {
    await lock("/shop/p/mercury", "/shop/rare");
    const client = await visitor();
    const words = { rating: 5, title: "", text: "Good", name: "Ada", email: "ada@example.com" };
    const item = { itemId: "mercury", sku: "MERCURY", qty: 1, additionalFields: "{}" };
    const told = [
      await client.get("/api/commerce/reviews?productId=mercury"),
      await client.post("/api/commerce/reviews", { productId: "mercury", ...words }),
      await client.post("/api/3/commerce/cart/subscription", item),
      await client.post("/api/commerce/gift-cards/purchases", item),
      await client.get("/api/commerce/products/mercury"),
    ];
    expect(told.map(({ status }) => status >= 400 && status < 500)).toEqual(told.map(() => true));
    expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/quicksilver/i);
    const mug = await client.get<{ collections: object[] }>("/api/commerce/products/mug");
    expect(mug.status).toBe(200);
    expect(mug.body.collections).toEqual([]);
  });
  it.each([
    ["/blog", "/api/content/blog/items"],
    ["/blog", "/api/content/blog/items/secret"],
    ["/blog", "/api/content/%62log/items/secret"],
    ["/blog/secret", "/api/content/blog/items/secret"],
    ["/blog", "/api/content/blog/items/nothing"],
    ["/events", "/api/content/events/items/meet"],
    ["/shop/p/mercury", "/api/commerce/products/mercury"],
    ["/shop", "/api/commerce/products/mug"],
    ["/shop/rare", "/api/commerce/products?collection=rare"],
    ["/forms/contact", "/api/template/GetTemplateSchema?type=form&formId=contact"],
  ])("with %s locked, %s is refused", async (path, call) => {
    await lock(path);
    const refused = await (await visitor()).get<Refused>(call);
    expect([refused.status, refused.body.error.code]).toEqual([403, "page-locked"]);
    await change({ paths: [path], access: "members" });
    const members = await (await visitor()).get<Refused>(call);
    expect([members.status, members.body.error.code]).toEqual([401, "members-only"]);
  });
  it("names no locked collection in calls", async () => {
    await lock("/blog", "/shop/rare");
    const client = await visitor();
    const content = await client.get<{ collections: { slug: string }[] }>("/api/content");
    expect(content.body.collections.map(({ slug }) => slug)).toEqual(["events", "gallery"]);
    const shop = await client.get<{ collections: object[] }>("/api/commerce/collections");
    expect(shop.body.collections).toEqual([]);
  });
  it("shows an open page below a locked one", async () => {
    await lock("/blog");
    await change({ paths: ["/blog/open"], access: "public" });
    const client = await visitor();
    expect((await client.get("/blog/open")).status).toBe(200);
    expect((await client.get("/api/content/blog/items/open")).status).toBe(200);
    expect((await client.get<string>("/blog/open")).body).not.toContain(SECRET);
  });
  it("is drawn for its owner in previews", async () => {
    await lock("/");
    const data = await owner.get(`/api/console/themes/page-data?path=/blog/secret`);
    expect(JSON.stringify(data.body)).toContain(SECRET);
  });
});

/** Sends the path as it is, which `fetch` would put in order first. */
const raw = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    const headers = { accept: "text/html", host: `127.0.0.1:${port}` };
    httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });

it("no spelling of its address leads around a lock [B6.3]", async () => {
  await visitor();
  // Some of them lead to the page while it is open.
  for (const path of ["/blog/%73ecret", "/blog/secret/", "/SHOP/P/mercury", "/%65vents"])
    expect((await raw(path)).body, path).toContain(SECRET);
  await lock("/blog/secret", "/shop/p/mercury", "/events");
  await (await visitor()).get("/");
  for (const path of ["/blog/secret", "/shop/p/mercury", "/events/meet"])
    await fc.assert(
      fc.asyncProperty(anySpelling(path), async (spelling) => {
        const { status, body } = await raw(spelling);
        expect(status).not.toBe(200);
        expect(status).toBeLessThan(500);
        expect(body).not.toContain(SECRET);
      }),
      { numRuns: 60 },
    );
});

describe("the table of pages", () => {
  type Row = {
    path: string;
    title: string;
    kind: string;
    access: string;
    own: string | null;
    ruledBy: string | null;
  };
  const list = async (query = "") => {
    const answer = await owner.get<{ rows: Row[]; total: number }>(`${PATH}?${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  it("has every page, with the rule that counts", async () => {
    await lock("/blog");
    await change({ paths: ["/blog/open"], access: "public" });
    await change({ paths: ["/old/page"], access: "members" });
    const { rows, total } = await list("pageSize=200");
    expect(total).toBe(rows.length);
    const of = (path: string) => {
      const { changedAt: _at, ...row } = rows.find((row) => row.path === path) as Row & {
        changedAt: string;
      };
      return row;
    };
    expect(of("/")).toEqual({
      path: "/",
      title: "Home",
      kind: "page",
      access: "public",
      own: null,
      ruledBy: null,
    });
    expect(of("/blog")).toMatchObject({
      kind: "content-collection",
      access: "password",
      own: "password",
      ruledBy: "/blog",
    });
    expect(of("/blog/secret")).toMatchObject({
      kind: "content-item",
      access: "password",
      own: null,
      ruledBy: "/blog",
    });
    expect(of("/blog/open")).toMatchObject({
      access: "public",
      own: "public",
      ruledBy: "/blog/open",
    });
    expect(of("/shop/p/mug")).toMatchObject({ kind: "product", title: "Mug", access: "public" });
    expect(of("/shop/rare")).toMatchObject({ kind: "shop-collection" });
    expect(of("/old/page")).toMatchObject({ kind: "address", access: "members", own: "members" });
    expect(JSON.stringify(rows)).not.toContain("argon2");
    await change({ paths: ["/old/page"], access: "inherit" });
  });
  it("pages, sorts, searches and filters", async () => {
    await lock("/blog");
    expect(
      (await list("access=password&kind=content-item&sort=-path")).rows.map(({ path }) => path),
    ).toEqual(["/blog/third", "/blog/secret", "/blog/open"]);
    expect((await list("ruled=own")).rows.map(({ path }) => path)).toEqual(["/blog"]);
    expect((await list("search=QUICK&sort=title")).rows.map(({ path }) => path)).toEqual([
      "/shop/p/mercury",
      "/events/meet",
      "/blog/secret",
    ]);
    const second = await list("pageSize=2&page=2&sort=path");
    expect(second.rows).toHaveLength(2);
    expect((await list("pageSize=2&page=2&sort=path")).rows).toEqual(second.rows);
  });
  it("is the owner's", async () => expect((await (await visitor()).get(PATH)).status).toBe(401));
});

describe("guessing", () => {
  it("makes one client wait longer and longer, and no other", async () => {
    const guarded = await startTestServer({ RATE_LIMIT_EXEMPT: "nobody" });
    try {
      const keeper = await createOwnerClient(guarded.origin, guarded.setupCode);
      await keeper.request(PATH, {
        method: "PUT",
        json: { paths: ["/cart"], access: "password", password: PASSWORD },
      });
      const client = await createClient(guarded.origin);
      const position = String(await guarded.infrastructure.eventStore.head());
      await client.request("/cart", { headers: { "x-daybook-position": position } });
      const guess = (password: string) =>
        client.post<Refused>("/api/page-access/unlock", { path: "/cart", password });
      for (let time = 0; time < 5; time += 1) expect((await guess("guess")).status).toBe(403);
      const refused = await guess(PASSWORD);
      expect(refused.status).toBe(429);
      expect(refused.body.error.code).toBe("too-many-attempts");
      expect(refused.body.error.message).toMatch(
        /^Too many attempts\. Please try again in \d seconds?\.$/,
      );
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const plain = await client.request<string>("/unlock", {
        method: "POST",
        form: {
          crumb: client.cookies.get("crumb") ?? "",
          path: "/cart",
          next: "/cart",
          password: "x",
        },
        headers: { accept: "text/html" },
      });
      expect(plain.status).toBe(429);
      expect(plain.body).toContain("Too many attempts.");
      expect(plain.body).toContain("Please enter the password.");
    } finally {
      await guarded.stop();
    }
  });
});

describe("a product that is locked", () => {
  it("cannot be put into a cart by its id", async () => {
    await lock("/shop/p/mercury");
    const client = await visitor();
    const add = (itemId: string) =>
      client.post<Refused>("/api/commerce/shopping-cart/entries", {
        itemId,
        sku: itemId.toUpperCase(),
        quantity: 1,
      });
    const refused = await add("mercury");
    expect([refused.status, refused.body.error.code]).toEqual([404, "item-unknown"]);
    expect((await add("mug")).status).toBe(200);
    await client.post("/api/page-access/unlock", { path: "/shop/p/mercury", password: PASSWORD });
    expect((await add("mercury")).status).toBe(200);
  });
  it("shows its stock to nobody, and rejects restock sign-ups for its id", async () => {
    const keeper = createShopkeeper(server.infrastructure);
    await keeper.define(aProduct("amalgam", { name: `${SECRET} alloy` }));
    await lock("/shop/p/amalgam");
    const client = await visitor();
    const stock = () =>
      client.get<{ results: object[] }>("/api/commerce/inventory/stock/?itemId=amalgam");
    const wait = () =>
      client.post<Refused>("/api/site-users/account/notifications/restock", {
        productId: "amalgam",
        variantId: "amalgam",
        siteVisitorEmail: "ann@visitor.co",
      });
    expect((await stock()).body.results).toEqual([]);
    const refused = await wait();
    expect([refused.status, refused.body.error.code]).toEqual([404, "variant-not-found"]);
    await client.post("/api/page-access/unlock", { path: "/shop/p/amalgam", password: PASSWORD });
    expect((await stock()).body.results).toMatchObject([{ variantId: "amalgam" }]);
    expect((await wait()).status).toBe(200);
  });
});

describe("members", () => {
  it("see pages for members, until their account is blocked [B2.19, B6.3]", async () => {
    await change({ paths: ["/blog"], access: "members" });
    const client = await visitor();
    expect((await client.get("/blog/secret")).status).toBe(303);
    const { siteUserId } = await becomeSiteUser(server, client, "ada@example.com");
    const shown = await client.get<string>("/blog/secret");
    expect(shown.status).toBe(200);
    expect(shown.body).toContain(`${SECRET} body`);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await client.get("/api/content/blog/items/secret")).status).toBe(200);
    expect((await client.get<string>("/")).body).toContain(SECRET);
    // As it is between the block and the end of the session, which follows at once.
    const siteUsers = server.infrastructure.handler(siteUserDecider, SiteUserEvent);
    const metadata = { websiteId: "demo", actor: "owner:test", correlationId: "test" };
    await siteUsers.run(
      siteUserId,
      { type: "Block", siteUserId, at: server.infrastructure.now() },
      { metadata },
    );
    await server.infrastructure.waitFor(
      ["site-users"],
      await server.infrastructure.eventStore.head(),
    );
    const denied = await client.get<string>("/blog/secret");
    expect(denied.status).toBe(403);
    expect(denied.body).toContain('"pageTypeId":106');
    expect(denied.body).toContain("Your account does not have access to this page.");
    expect(denied.body).not.toContain(SECRET);
    const call = await client.get<Refused>("/api/content/blog/items/secret");
    expect([call.status, call.body.error.code]).toEqual([403, "access-denied"]);
  });
});

describe("every page of the site", () => {
  it("stays behind the lock of the whole site but the ways in", async () => {
    await lock("/");
    const client = await visitor();
    const samples: Record<string, string> = { slug: "mug", formId: "contact", orderId: "x" };
    const paths = pageTable(createFindPages({} as never)).map(({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? "blog"),
    );
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const { status, body } = await client.get<string>(path);
      if (/^\/(account|unsubscribe|restock)/.test(path)) expect(status, path).not.toBe(403);
      // With nothing to buy it leads to the cart, which is locked.
      else if (/^\/checkout(\/details|\/review)?$/.test(path)) expect(status, path).toBe(303);
      else {
        expect(status, path).toBe(403);
        expect(body, path).toContain("Please enter the password.");
        expect(body, path).not.toContain(SECRET);
      }
    }
  });
});
