import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerStorage, measuringStorage } from "#domain/census/measuring-storage.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { starterOf } from "#domain/starters/all.ts";
import type { LoadedParts } from "#domain/starters/privacy-page.ts";
import { starterIds } from "#domain/starters/starter.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const STARTER = "/api/console/starter";
type Applied = { readonly pages: readonly string[]; readonly kept: readonly string[] };
type Undone = { readonly kept: readonly string[] };

let server: TestServer;
let owner: Client;
beforeEach(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { title: "Tonwerk" },
  });
});
afterEach(() => server.stop());

const apply = async (starter: string) =>
  (await owner.request<Applied>(STARTER, { method: "PUT", json: { starter } })).body;
const undo = async () => (await owner.request<Undone>(STARTER, { method: "DELETE" })).body;
const noPicture = {
  assetUrl: "",
  originalSize: "",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};
/** Resolves when the table behind a list has everything that was written. */
const caughtUp = async (list: string): Promise<void> => {
  expect((await owner.request(list, { headers: await at() })).status).toBe(200);
};
const publish = async (pageId: string, content: BlockContent): Promise<void> => {
  const page = `/api/console/pages/${pageId}`;
  await owner.put(page, { path: pageId, title: pageId });
  const changes = [addSection("s"), addBlock("s", aBlock("b", content))];
  const { status } = await owner.post(`${page}/draft/changes`, { draft: 1, changes });
  expect(status).toBe(200);
  await owner.post(`${page}/publish`, {});
  await caughtUp("/api/console/pages");
};
const chosen = async () => (await owner.get<{ starter: string | null }>(STARTER)).body.starter;
const at = async () => ({
  "x-daybook-position": String(await server.infrastructure.eventStore.head()),
});
const see = async (path: string) => {
  const visitor = await createClient(server.origin);
  const { status, body } = await visitor.request<string>(path, { headers: await at() });
  return { status, body: String(body) };
};

describe("a starter", () => {
  it("is a whole website in the owner's name, and is undone without a trace for visitors", async () => {
    const before = await see("/");
    expect(await apply("bakery")).toEqual({
      pages: ["home", "about", "contact", "shipping-and-returns", "privacy", "terms"],
      kept: [],
    });
    expect(await chosen()).toBe("bakery");
    const home = await see("/");
    expect(home.body).toContain("Baked this morning, gone by noon.");
    expect(home.body).toContain("Tonwerk bakes bread");
    expect(home.body).toContain("#a8431f");
    const about = (await see("/about")).body;
    expect(about).toContain("Tonwerk is a small bakery");
    expect(about).toContain("<title>About Tonwerk</title>");
    // Facts that only the owner knows are drafts, and no link leads to them.
    expect((await see("/privacy")).status).toBe(404);
    expect(home.body).not.toContain('href="/privacy"');
    expect(home.body).toContain('href="/about"');
    expect(await undo()).toEqual({ kept: [] });
    expect(await chosen()).toBeNull();
    expect((await see("/about")).status).toBe(404);
    const after = await see("/");
    expect(after.body).not.toContain("Baked this morning");
    expect(after.body).not.toContain("#a8431f");
    expect(after.status).toBe(before.status);
  });

  it("gives way to another one, and each of the six works", async () => {
    for (const id of starterIds) expect((await apply(id)).kept).toEqual([]);
    expect(await chosen()).toBe("garden");
    const home = await see("/");
    expect(home.body).toContain("For everyone who would rather be outside.");
    expect(home.body).not.toContain("Baked this morning");
  });

  it("keeps a home and a contact page that are the owner's own templates", async () => {
    const own = async (name: string) => {
      const source = `{.include site-head output}<p>Our own ${name}</p>`;
      const path = `/api/console/themes/templates/${name}/publish`;
      expect((await owner.post(path, { source, edition: 0 })).status).toBe(200);
    };
    await own("home.html");
    await own("contact.html");
    await caughtUp("/api/console/page-places");
    expect((await apply("bakery")).kept).toEqual(["home", "contact"]);
    const home = (await see("/")).body;
    expect(home).toContain("Our own home.html");
    expect(home).not.toContain("Baked this morning");
    // The pages of the starter are at their own paths.
    expect((await see("/welcome")).body).toContain("Baked this morning");
    const { body } = await owner.get<{
      ownTemplates: readonly { place: string; name: string }[];
    }>("/api/console/page-places");
    expect(body.ownTemplates).toEqual([
      { place: "home", name: "home.html" },
      { place: "contact", name: "contact.html" },
    ]);
    expect(await undo()).toEqual({ kept: [] });
    expect((await see("/")).body).toContain("Our own home.html");
  });

  it("keeps a logo that was added before or after it, in its own colours", async () => {
    const look = "/api/console/look";
    type State = { readonly edition: number; readonly published: { document: object } | null };
    const read = async () => (await owner.get<State>(look)).body;
    const draft = async (part: object) => {
      const { edition, published } = await read();
      const document = { ...(published?.document ?? builtInLook), ...part };
      expect((await owner.put(`${look}/draft`, { document, edition })).status).toBe(200);
    };
    const publishDraft = async () =>
      owner.post(`${look}/publish`, { edition: (await read()).edition });
    const logo = { image: { ...noPicture, assetUrl: "/images/logo.png" }, height: 40 };
    const looksAs = async (accent: string) => {
      const { body } = await see("/");
      expect(body).toContain("/images/logo.png");
      expect(body).toContain(accent);
    };
    // Saved, and not published yet.
    await draft({ logo });
    expect((await apply("bakery")).kept).toEqual([]);
    await looksAs("#a8431f");
    await draft({ favicon: { ...noPicture, assetUrl: "/images/icon.png" } });
    await publishDraft();
    expect((await apply("garden")).kept).toEqual([]);
    await looksAs(starterOf("garden").palette.accent);
    expect((await see("/")).body).toContain("/images/icon.png");
    expect(await undo()).toEqual({ kept: [] });
    await looksAs(builtInLook.colors.palettes.light.accent);

    await draft({ shape: { corners: "round", density: "airy" } });
    expect((await apply("bakery")).kept).toEqual(["look"]);
    expect((await read()).published?.document).toMatchObject({ logo, shape: builtInLook.shape });
    expect(await undo()).toEqual({ kept: [] });
  });

  it("has a privacy page that says what the website really loads", async () => {
    const privacyOf = async (): Promise<string> => {
      await undo();
      await apply("bakery");
      const { rows } = (
        await owner.request<{ rows: readonly { pageId: string; path: string }[] }>(
          "/api/console/pages",
          { headers: await at() },
        )
      ).body;
      const { pageId = "" } = rows.find(({ path }) => path === "privacy") ?? {};
      return JSON.stringify((await owner.get(`/api/console/pages/${pageId}/draft`)).body);
    };
    const set = async (json: object): Promise<void> => {
      await owner.request("/api/console/website-settings", { method: "PATCH", json });
      await caughtUp("/api/console/website-settings");
    };
    const asks = async () => (await see("/")).body.includes("data-cookie-choice");
    await set({ visitorMetrics: false, restrictiveCookiePolicy: true });
    const before = await privacyOf();
    expect(before).toContain("No cookie is used for counting.");
    expect(before).toContain("Our pages load nothing from other companies");
    expect(before).toContain("No payment service is loaded.");

    // Nobody is asked about a cookie that is never set.
    expect(await asks()).toBe(false);

    await set({ visitorMetrics: true });
    const asked = await privacyOf();
    expect(asked).toContain("If you allow it, your browser stores a random number");
    for (const { name, howLong } of [...measuringStorage, answerStorage])
      expect(asked).toContain(`(${name}, ${howLong})`);
    expect(asked).toContain("these numbers and your visits are connected with you");
    expect(await asks()).toBe(true);
    await set({ restrictiveCookiePolicy: false, censusDisabled: true });
    const unasked = await privacyOf();
    expect(unasked).toContain(
      "Nothing of this is stored if your browser sends Global Privacy Control.",
    );
    expect(unasked).toContain("The pages that you open are not recorded.");
    expect(await asks()).toBe(false);

    await publish("film", {
      type: "video",
      title: "Our oven",
      source: "youtube",
      videoId: "dQw4w9WgXcQ",
      fileUrl: "",
      captionsUrl: "",
      caption: "",
      poster: noPicture,
    });
    expect(await privacyOf()).toContain("Videos on YouTube are loaded only when you ask for them.");
    const loaded = async () => (await owner.get<LoadedParts>("/api/console/loaded-parts")).body;
    expect(await loaded()).toMatchObject({ ownScripts: false, hosts: [] });
    const waits = { type: "code", html: "<script>1</script>", runsScripts: true } as const;
    const html = '<script src="https://maps.example/a.js"></script>';
    await publish("map", { ...waits, html, waitsForConsent: true });
    expect(await loaded()).toMatchObject({ ownScripts: false, heldScripts: true, hosts: [] });
    expect(await privacyOf()).toContain(
      "Some pages load third-party services only if you allow it.",
    );
    await publish("chat", { type: "code", html: "<script>1</script>", runsScripts: true });
    expect(await privacyOf()).toContain(
      "Some pages run scripts of third-party services, whatever you answer about cookies.",
    );
  });

  it("a privacy page names what posts, events, galleries and templates load, once visitors see it", async () => {
    const loaded = async () => (await owner.get<LoadedParts>("/api/console/loaded-parts")).body;
    await defineCollections(owner);
    const before = await loaded();
    expect(before).toMatchObject({ videoProviders: [], hosts: [], ownScripts: false });
    const film = { source: "vimeo" as const, videoId: "76979871", fileUrl: "", captionsUrl: "" };
    const shots = { image: noPicture, title: "Oven", description: "", href: "", film };
    const gallery: BlockContent = { type: "gallery", pictures: [shots], options: {} };
    const section = { id: "s", look: newLook(), layout: newLayout() };
    const blocks = {
      ...newDocument("Oven"),
      sections: [{ ...section, blocks: [aBlock("b", gallery)] }],
    };
    const plain =
      '<p><a href="https://link.example/">a</a><img src="https://far.example/a.png" alt="A"></p>';
    await owner.put("/api/console/content/items/oven", aPost("oven", { blocks }));
    await owner.put("/api/console/content/items/far", aPost("far", { body: plain }));
    await caughtUp("/api/console/content/items");
    // Drafts load nothing.
    expect(await loaded()).toEqual(before);
    await owner.post("/api/console/content/items/oven/publish", {});
    await owner.post("/api/console/content/items/far/publish", {});
    await caughtUp("/api/console/content/items");
    expect(await loaded()).toMatchObject({
      videoProviders: ["Vimeo"],
      hosts: ["far.example"],
    });
    // Also pictures in excerpts and captions, and next to a text in blocks.
    const pictureFrom = (host: string) => `<p><img src="https://${host}/a.png" alt="A"></p>`;
    const more = aPost("more", {
      excerpt: pictureFrom("excerpt.example"),
      mainImage: { assetUrl: "/images/a.png", body: pictureFrom("caption.example") },
    });
    await owner.put("/api/console/content/items/more", more);
    await owner.post("/api/console/content/items/more/publish", {});
    await caughtUp("/api/console/content/items");
    expect((await loaded()).hosts).toEqual(["caption.example", "excerpt.example", "far.example"]);
    await owner.post("/api/console/content/items/more/unpublish", {});

    const template = "/api/console/themes/templates/site-footer.html";
    const { body } = await owner.get<{ edition: number; source: string }>(template);
    // The website's own addresses, and links that load nothing, are no other hosts.
    const links =
      '<link rel="canonical" href="https://canon.example/"><link rel="alternate" hreflang="de" href="https://de.example/">';
    const own = `<img src="http://${new URL(server.origin).host}/images/a.png" alt="">`;
    const style = '<link href="https://type.example/a.css" rel="preload stylesheet">';
    const script = `${links}${own}${style}<script src="https://count.example/a.js" nonce="{nonce}"></script>`;
    const publication = { source: `${body.source}${script}`, edition: body.edition };
    await owner.post(`${template}/publish`, publication);
    await caughtUp(template);
    expect(await loaded()).toMatchObject({
      ownScripts: true,
      hosts: ["count.example", "far.example", "type.example"],
    });

    const image = { assetUrl: "https://before.example/pen.jpg", altText: "" };
    await createShopkeeper(server.infrastructure).define(aProduct("pen", { images: [image] }));
    const { eventStore, waitFor } = server.infrastructure;
    await waitFor(["products"], await eventStore.head());
    expect((await loaded()).hosts).toEqual([
      "before.example",
      "count.example",
      "far.example",
      "type.example",
    ]);
  });

  it("never overwrites what an owner wrote, and keeps what was changed since", async () => {
    await owner.put("/api/console/pages/mine", { path: "about", title: "About me" });
    await owner.post("/api/console/pages/mine/publish", {});
    const applied = await apply("studio");
    expect(applied.pages).not.toContain("about");
    expect(applied.kept).toEqual(["pages"]);
    expect((await see("/about")).body).toContain("About me");
    const { body } = await owner.get<{ rows: readonly { pageId: string; path: string }[] }>(
      "/api/console/pages",
    );
    const contact = body.rows.find(({ path }) => path === "contact-us");
    await owner.put(`/api/console/pages/${contact?.pageId}/address`, { path: "write-to-us" });
    const drafted = await owner.get<{ draft: number; document: { details: object } }>(
      `/api/console/pages/${contact?.pageId}/draft`,
    );
    const edition = (drafted.body as unknown as { firstEdition: number }).firstEdition;
    const changed = await owner.post(`/api/console/pages/${contact?.pageId}/draft/changes`, {
      draft: drafted.body.draft,
      changes: [
        {
          type: "ChangePageDetails",
          changeId: "0190aaaa-0000-7000-8000-0000000000b1",
          details: { ...drafted.body.document.details, title: "Write to us" },
          edition,
        },
      ],
    });
    expect(changed.status).toBe(200);
    expect(await undo()).toEqual({ kept: ["Contact"] });
    // It is the contact page of the website still.
    expect((await see("/write-to-us")).status).toBe(301);
    expect((await see("/contact")).status).toBe(200);
    expect((await see("/about")).body).toContain("About me");
  });

  it("needs permission", async () => {
    const visitor = await createClient(server.origin);
    expect(
      (await visitor.request(STARTER, { method: "PUT", json: { starter: "band" } })).status,
    ).toBe(401);
  });
});
