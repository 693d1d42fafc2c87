import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const PAGES = "/api/console/pages";
const PLACES = "/api/console/page-places";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const publish = async (id: string, content: BlockContent) => {
  ok(await owner.put(`${PAGES}/${id}`, { path: id, title: `Title of ${id}` }));
  const changes = [addSection("top"), addBlock("top", aBlock("words", content))];
  ok(await owner.post(`${PAGES}/${id}/draft/changes`, { draft: 1, changes }));
  ok(await owner.post(`${PAGES}/${id}/publish`, {}));
};
const place = (where: string, pageId: string) =>
  owner.put<{ error: { code: string } }>(`${PLACES}/${where}`, { pageId });
const read = async (path: string) => (await owner.get<string>(path)).body;

it("a page can be the home page, and its own path leads there", async () => {
  await publish("welcome", aHeading("Come in", 1));
  expect(await read("/")).not.toContain("Come in");
  ok(await place("home", "welcome"));
  const home = await read("/");
  expect(home).toContain('<h1 class="page-heading">Come in</h1>');
  expect(home).toContain(`<link rel="canonical" href="${server.origin}/">`);
  await until(async () => {
    const moved = await fetch(`${server.origin}/welcome`, { redirect: "manual" });
    return moved.status === 301 && moved.headers.get("location") === "/";
  });

  const found = await owner.get<{ rows: readonly { title: string; url: string }[] }>(
    "/api/search?q=come",
  );
  expect(found.body.rows.map(({ title, url }) => [title, url])).toEqual([
    ["Title of welcome", "/"],
  ]);
  const entries = (await read("/sitemap.xml")).match(/<url>.*?<\/url>/g) ?? [];
  const own = entries.filter((entry) => entry.includes(`<loc>${server.origin}/</loc>`));
  expect([own.length, entries.join("").includes("/welcome")]).toEqual([1, false]);
  expect([entries[0], own[0]]).toEqual([own[0], expect.stringContaining("<lastmod>")]);

  ok(await owner.post(`${PAGES}/welcome/unpublish`, {}));
  expect(await read("/")).not.toContain("Come in");
  ok(await owner.post(`${PAGES}/welcome/publish`, {}));
  ok(await owner.delete(`${PLACES}/home`));
  expect(await read("/")).not.toContain("Come in");
  expect(await read("/welcome")).toContain("Come in");
});

it("a page can be above or below what other pages show, and is nowhere else", async () => {
  await publish("promise", aHeading("Free returns"));
  await publish("thanks", aHeading("Thank you"));
  const { productId: _id, ...mug } = aProduct("mug", { name: "Mug" });
  ok(await owner.put("/api/console/products/mug", mug));
  ok(await place("product-above", "promise"));
  ok(await place("product-below", "thanks"));
  const product = await read("/shop/p/mug");
  expect(product.indexOf("Free returns")).toBeGreaterThan(product.indexOf('<main id="main"'));
  expect(product.indexOf("Free returns")).toBeLessThan(product.indexOf(">Mug</h1>"));
  expect(product.indexOf("Thank you")).toBeGreaterThan(product.indexOf(">Mug</h1>"));
  // The grids of both have different classes.
  expect(product).toMatch(/\.above-pa0\{.*\.below-pa0\{/s);
  expect(await read("/shop")).not.toContain("Free returns");
  expect((await owner.get("/promise")).status).toBe(404);
  ok(await place("not-found-above", "welcome"));
  expect(await read("/promise")).toContain("Come in");
});

it("a page has one place, and only pages that exist have any", async () => {
  expect((await place("home", "promise")).body.error.code).toBe("page-placed");
  expect((await place("home", "nobody")).status).toBe(404);
  expect((await place("kitchen", "promise")).status).toBe(400);
  const { body } = await owner.get<{ rows: readonly { pageId: string; place: string | null }[] }>(
    PAGES,
  );
  expect(Object.fromEntries(body.rows.map((row) => [row.pageId, row.place]))).toEqual({
    promise: "product-above",
    thanks: "product-below",
    welcome: "not-found-above",
  });
});

it("a contact page makes the contact links, without a form of that name", async () => {
  expect(await read("/shop")).not.toContain('href="/contact"');
  await publish("reach-us", aHeading("Ring the bell"));
  ok(await place("contact", "reach-us"));
  expect(await read("/contact")).toContain("Ring the bell");
  expect(await read("/sitemap.xml")).toContain(`<loc>${server.origin}/contact</loc>`);
  const found = await owner.get<{ rows: readonly { url: string }[] }>("/api/search?q=bell");
  expect(found.body.rows.map(({ url }) => url)).toEqual(["/contact"]);
});

const lock = async (path: string, access: string) =>
  ok(await owner.put("/api/console/page-access", { paths: [path], access }));

it("the lock of a page goes with it to the place where it is shown", async () => {
  await publish("club", aHeading("The club’s secret"));
  await publish("hint", aHeading("Secret price"));
  await lock("/club", "members");
  await lock("/hint", "members");
  ok(await place("product-above", "hint"));
  ok(await owner.delete(`${PLACES}/contact`));
  const member = await createClient(server.origin);
  await becomeSiteUser(server, member, "ada@example.com");
  const stranger = await createClient(server.origin);
  const reads = async (client: Client, path: string) => (await client.get<string>(path)).body;

  for (const [where, path] of [
    ["home", "/"],
    ["contact", "/contact"],
  ] as const) {
    ok(await place(where, "club"));
    await expect.poll(() => reads(member, path)).toContain("The club’s secret");
    expect(await reads(stranger, path)).not.toContain("The club’s secret");
    const shown = await fetch(server.origin + path);
    expect(await shown.text()).not.toContain("The club’s secret");
    // No cache stores what members see, and search engines are asked to stay away.
    expect(await reads(member, path)).toContain('<meta name="robots" content="noindex');
    expect((await stranger.get<string>("/api/search?q=club")).body).toMatchObject({ rows: [] });
    expect(await reads(stranger, "/sitemap.xml")).not.toContain("/contact</loc>");
    expect(await reads(stranger, "/sitemap.xml")).toContain(`<loc>${server.origin}/</loc>`);
    ok(await owner.delete(`${PLACES}/${where}`));
  }
  expect(await reads(member, "/shop/p/mug")).toContain("Secret price");
  expect(await reads(stranger, "/shop/p/mug")).not.toContain("Secret price");
  await lock("/hint", "public");
  await expect.poll(() => reads(stranger, "/shop/p/mug")).toContain("Secret price");
});

it("the built-in home page becomes a page of blocks, which visitors see once it is published", async () => {
  const at = async () => ({
    "x-daybook-position": String(await server.infrastructure.eventStore.head()),
  });
  const places = async () => {
    const { body } = await owner.request<{
      places: readonly { place: string; pageId: string; path: string; title: string }[];
      hasContactForm: boolean;
    }>(PLACES, { headers: await at() });
    return body;
  };
  ok(await owner.delete(`${PLACES}/home`));
  expect((await places()).places.map(({ place: each }) => each)).not.toContain("home");
  const settings = { title: "Tonwerk", tagLine: "Cups for every day", description: "In Graz." };
  await owner.request("/api/console/website-settings", { method: "PATCH", json: settings });
  const { body, status } = await owner.get<{ document: PageDocument }>(
    "/api/console/built-in-pages/home",
  );
  expect(status).toBe(200);
  ok(await owner.put(`${PAGES}/front`, { path: "front", title: "Home" }));
  const [section, ...sections] = body.document.sections;
  expect(sections.length).toBeGreaterThan(0);
  const changes = [
    addSection("words"),
    ...(section?.blocks ?? []).map(({ content }, row) =>
      addBlock("words", aBlock(`block${row}`, content, row + 1), row === 0 ? null : "block0"),
    ),
  ];
  ok(await owner.post(`${PAGES}/front/draft/changes`, { draft: 1, changes }));
  ok(await place("home", "front"));
  expect((await places()).places).toContainEqual({
    place: "home",
    pageId: "front",
    path: "front",
    title: "Home",
    yieldsToForm: false,
  });
  // Until then they see the built-in one.
  expect(await read("/")).toContain('<h2 id="everything">');
  ok(await owner.post(`${PAGES}/front/publish`, {}));
  const home = await read("/");
  expect(home).toContain('<h1 class="page-heading">Cups for every day</h1>');
  expect(home).toContain("In Graz.");
  expect(home).not.toContain('<h2 id="everything">');

  await owner.delete(`${PAGES}/front`);
  expect((await places()).places.map(({ place: each }) => each)).not.toContain("home");
});

it("the built-in contact page has the form where one is released", async () => {
  type BuiltIn = { document: PageDocument };
  const { body } = await owner.get<BuiltIn>("/api/console/built-in-pages/contact");
  expect(body.document.sections.flatMap(({ blocks }) => blocks.map(({ content }) => content.type)))
    // A website begins without a form.
    .toEqual(["heading", "text"]);
  expect((await owner.get("/api/console/built-in-pages/product-above")).status).toBe(400);
});

it("own templates are named that leave out the look, or an area", async () => {
  const TEMPLATES = "/api/console/themes/templates";
  const editionOf = async (name: string) =>
    (await owner.get<{ edition: number }>(`${TEMPLATES}/${name}`)).body.edition;
  const publishTemplate = async (name: string, source: string) => {
    const edition = await editionOf(name);
    ok(await owner.post(`${TEMPLATES}/${name}/publish`, { source, edition }));
  };
  const leftOut = async () => {
    const { body } = await owner.get<{ ownTemplates: readonly string[] }>(
      "/api/console/look/templates",
    );
    return body.ownTemplates;
  };
  const ofPlaces = async () => {
    const { body } = await owner.get<{
      ownTemplates: readonly { place: string; name: string }[];
    }>(PLACES);
    return body.ownTemplates.map(({ place: each, name }) => `${each} ${name}`);
  };
  expect(await leftOut()).toEqual([]);
  expect(await ofPlaces()).toEqual([]);
  await publishTemplate(
    "site-head.html",
    "<!doctype html><html><head><title>{page.title}</title></head>",
  );
  expect(await leftOut()).toEqual(["site-head.html"]);
  await publishTemplate(
    "site-head.html",
    "<!doctype html><html><head><title>{page.title}</title>{look.styles|markup}</head>",
  );
  expect(await leftOut()).toEqual([]);
  await publishTemplate("product.html", "{.include site-head output}{.include area-above output}");
  expect(await ofPlaces()).toEqual(["product-below product.html"]);
  for (const name of ["site-head.html", "product.html"])
    ok(await owner.post(`${TEMPLATES}/${name}/delete`, { edition: await editionOf(name) }));
  expect(await ofPlaces()).toEqual([]);
});

it("a page moves from one place to another in one step", async () => {
  await publish("mover", aHeading("On the move"));
  ok(await place("home", "mover"));
  expect((await place("blog-above", "mover")).body.error.code).toBe("page-placed");
  ok(await owner.put(`${PLACES}/blog-above`, { pageId: "mover", from: "home" }));
  expect(await read("/")).not.toContain("On the move");
  const { body } = await owner.get<{ places: readonly { place: string; pageId: string }[] }>(
    PLACES,
  );
  expect(body.places.filter(({ pageId }) => pageId === "mover")).toMatchObject([
    { place: "blog-above" },
  ]);
  ok(await owner.delete(`${PLACES}/blog-above`));
});

it("a page that is placed again gives way to the form as before, and none is replaced unseen", async () => {
  const given = { pageId: "mover", replaces: null, yieldsToForm: true };
  ok(await owner.put(`${PLACES}/contact`, given));
  const { body } = await owner.get<{ places: readonly unknown[] }>(PLACES);
  expect(body.places).toContainEqual(
    expect.objectContaining({ place: "contact", pageId: "mover", yieldsToForm: true }),
  );
  ok(await owner.put(`${PLACES}/contact`, { pageId: "mover" }));
  const late = await owner.put(`${PLACES}/contact`, { pageId: "reach-us", replaces: null });
  expect([late.status, late.body]).toMatchObject([409, { error: { code: "place-changed" } }]);
  expect((await owner.delete(`${PLACES}/contact?pageId=reach-us`)).status).toBe(409);
  // What is in the trash is in no list either.
  ok(await owner.delete(`${PAGES}/mover`));
  ok(await owner.put(`${PLACES}/contact`, { pageId: "reach-us", replaces: null }));
  ok(await owner.delete(`${PLACES}/contact?pageId=reach-us`));
});
