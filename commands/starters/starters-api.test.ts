import { describe, expect, it } from "vitest";
import { answerStorage, measuringStorage } from "#domain/census/measuring-storage.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import type { LoadedParts } from "#domain/starters/privacy-page.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient } from "#tests/support/client.ts";
import { aPost, defineCollections } from "#tests/support/content.ts";
import { aBlock } from "#tests/support/pages.ts";
import {
  apply,
  at,
  caughtUp,
  chosen,
  noPicture,
  owner,
  publish,
  STARTER,
  see,
  server,
  setUpStartersApi,
  undo,
} from "#tests/support/starters-api-setup.ts";

setUpStartersApi();

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
