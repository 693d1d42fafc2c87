import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Block } from "#domain/pages/document.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, addBlock, addSection, aHeading, aText } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await defineCollections(owner);
});
afterAll(() => server.stop());

/** The sitemap does not wait for what its reader has just written. */
const PATIENT = { timeout: 30_000 };

const PAGES = "/api/console/pages";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** Adds the blocks to a new section of the draft, below each other. */
const write = async (id: string, draft: number, ...contents: readonly BlockContent[]) => {
  const blocks = contents.map(
    (content, index): Block => aBlock(`b${draft}x${index}`, content, index + 1),
  );
  const changes = [
    addSection(`s${draft}`),
    ...blocks.map((block, index) => addBlock(`s${draft}`, block, blocks[index - 1]?.id ?? null)),
  ];
  ok(await owner.post(`${PAGES}/${id}/draft/changes`, { draft, changes }));
};
const create = async (id: string, path: string, ...contents: readonly BlockContent[]) => {
  ok(await owner.put(`${PAGES}/${id}`, { path, title: `Title of ${id}` }));
  await write(id, 1, ...contents);
};
const publish = async (id: string, body: object = {}) =>
  ok(await owner.post(`${PAGES}/${id}/publish`, body));

const image = (assetUrl: string): BlockContent => ({
  type: "image",
  image: {
    assetUrl,
    originalSize: "800x600",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
    systemDataVariants: "100w,300w",
    altText: "A <cup>",
  },
  caption: "Ours",
  href: "/shop",
});
const button = (label: string): BlockContent => ({
  type: "buttons",
  buttons: [{ label, href: "/contact", look: "quiet" }],
});
const quote: BlockContent = {
  type: "quote",
  text: [{ type: "paragraph", content: [{ type: "text", text: "Lovely mugs" }] }],
  source: "Ada",
};

/** The page as visitors get it; the position of the owner's last change is waited for. */
const pageAt = async (path: string) => (await owner.get<string>(path)).body;

describe("a page of the website", () => {
  it("is shown with all its blocks once it is published, without scripts or styles in attributes", async () => {
    const twelve: readonly BlockContent[] = [
      aHeading("About our <mugs>", 1),
      aText("We make & sell mugs."),
      image("/images/hero.svg"),
      button("Write to us"),
      quote,
      { type: "divider" },
      { type: "spacer" },
      aHeading("Where we are"),
      aText("In a small town."),
      button("Come in"),
      aHeading("What we have"),
      { type: "products", collection: "", limit: 4 },
    ];
    await create("about", "about", ...twelve);
    expect((await owner.get("/about")).status).toBe(404);
    await publish("about");
    expect((await owner.get("/about")).status).toBe(200);
    const html = await pageAt("/about");
    for (const text of [
      "About our &lt;mugs&gt;</h1>",
      "<p>We make &amp; sell mugs.</p>",
      'alt="A &lt;cup&gt;" width="800" height="600"',
      "<figcaption>Ours</figcaption>",
      ">Write to us</a>",
      "Lovely mugs",
      "Where we are</h2>",
      "In a small town.",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("style=");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<style nonce="[\w-]+">@media \(min-width:433px\)\{\.pa0\{grid-area:/);
    const scripts = (text: string) => text.match(/<script/g)?.length;
    expect(scripts(html)).toBe(scripts(await pageAt("/contact").then(() => pageAt("/blog"))));
    expect(html).toContain('<meta property="og:title" content="Title of about — ');
    expect(html).toMatch(
      /<meta property="og:image" content="https?:\/\/[^"]+\/images\/hero\.svg">/,
    );
    expect(html).toContain('<meta name="description" content="We make &amp; sell mugs.');
    expect(html).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/about">/);
  });

  it("has a heading of its own where no block is one", async () => {
    await create("plain", "plain", aText("Only text."));
    await publish("plain");
    expect(await pageAt("/plain")).toMatch(/<h1[^>]*>Title of plain<\/h1>/);
  });

  it("never shows what its draft has, and changes with the next publication", async () => {
    await create("drafted", "help/drafted", aText("First words."));
    await publish("drafted");
    await write("drafted", 2, aText("Second words."));
    expect(await pageAt("/help/drafted")).not.toContain("Second words.");
    await publish("drafted");
    const html = await pageAt("/help/drafted");
    expect([html.includes("First words."), html.includes("Second words.")]).toEqual([true, true]);
    ok(await owner.post(`${PAGES}/drafted/unpublish`));
    expect((await owner.get("/help/drafted")).status).toBe(404);
  });

  it("is kept from search engines when the owner says so", async () => {
    await create("hidden", "hidden", aText("Not for search."));
    const details = {
      title: "Hidden",
      description: "About nothing.",
      imageUrl: "",
      noIndex: true,
    };
    const change = { type: "ChangePageDetails", edition: 0, details } as const;
    const changeId = "00000000-0000-4000-8000-000000000001";
    ok(
      await owner.post(`${PAGES}/hidden/draft/changes`, {
        draft: 1,
        changes: [{ ...change, changeId }],
      }),
    );
    await publish("hidden");
    const html = await pageAt("/hidden");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="description" content="About nothing.">');
  });

  it("leaves the calls of the API and the files alone", async () => {
    const { status, body } = await visitor.get<{ error: { code: string } }>("/api/a/b");
    expect([status, typeof body.error.code]).toEqual([404, "string"]);
    expect((await visitor.get("/one/two/three/four/five/six")).status).toBe(404);
    expect((await visitor.get("/one/two/three")).status).toBe(404);
  });
});

describe("an editor", () => {
  const memberOf = async (role: "EDITOR" | "REPORTING"): Promise<Client> => {
    const client = await createClient(server.origin);
    const { token } = await addMember(server.infrastructure, role);
    (client.cookies as Map<string, string>).set("daybook_owner", token);
    return client;
  };

  it("writes and publishes a page alone; who only reads reports does not", async () => {
    const [editor, reader] = [await memberOf("EDITOR"), await memberOf("REPORTING")];
    const page = { path: "by-editor", title: "By an editor" };
    const edit = { draft: 1, changes: [addSection("s")] };
    for (const client of [reader, editor]) {
      const created = await client.put(`${PAGES}/by-editor`, page);
      const changed = await client.post(`${PAGES}/by-editor/draft/changes`, edit);
      const published = await client.post(`${PAGES}/by-editor/publish`, {});
      const status = client === editor ? 200 : 403;
      expect([created.status, changed.status, published.status]).toEqual([status, status, status]);
    }
    expect((await editor.get("/by-editor")).status).toBe(200);
  });
});

describe("what a published page changes elsewhere", () => {
  type Hits = { readonly rows: readonly { readonly kind: string; readonly url: string }[] };
  const found = async (client: Client, words: string) =>
    (await client.get<Hits>(`/api/search?q=${words}`)).body.rows.map(({ kind, url }) => [
      kind,
      url,
    ]);

  it("is the search, which finds what visitors see and nothing of the draft", async () => {
    await create("sought", "sought", aText("Marmalade for breakfast."));
    expect(await found(owner, "marmalade")).toEqual([]);
    await publish("sought");
    expect(await found(owner, "marmalade")).toEqual([["page", "/sought"]]);
    const removed = {
      type: "RemoveBlock",
      changeId: "00000000-0000-4000-8000-000000000002",
      blockId: "b1x0",
      // The editions of a draft start at the page's last version.
      edition: 1,
    };
    const body = { draft: 2, changes: [removed] };
    ok(await owner.post(`${PAGES}/sought/draft/changes`, body));
    await write("sought", 2, aText("Only honey."));
    expect(await found(owner, "honey")).toEqual([]);
    await publish("sought");
    expect([await found(owner, "honey"), await found(owner, "marmalade")]).toEqual([
      [["page", "/sought"]],
      [],
    ]);
    ok(await owner.delete(`${PAGES}/sought`));
    expect(await found(owner, "honey")).toEqual([]);
  });

  it("is the sitemap, with the time of the publication", async () => {
    await create("mapped", "mapped/deep", aText("On the map."));
    expect(await pageAt("/sitemap.xml")).not.toContain("/mapped/deep");
    await publish("mapped");
    await expect
      .poll(() => pageAt("/sitemap.xml"), PATIENT)
      .toMatch(/<loc>[^<]+\/mapped\/deep<\/loc><lastmod>20\d\d-[^<]+<\/lastmod>/);
    expect(await pageAt("/sitemap.xml")).not.toContain("/hidden");
    // The piece of a larger website’s sitemap, which its index would name.
    const piece = await pageAt("/sitemap-page-0.xml");
    expect(piece).toContain("/mapped/deep</loc><lastmod>");
    expect(piece).toMatch(/<loc>[^<]+\/<\/loc>/);
    expect((await fetch(`${server.origin}/sitemap-page-999999999.xml`)).status).toBe(404);
    expect((await fetch(`${server.origin}/sitemap-nothing-0.xml`)).status).toBe(404);
  });

  it("is page access: a lock is in front of the page, the search and the sitemap [B2.16] [B6.3]", async () => {
    await create("locked", "locked", aText("Quincejelly for members."));
    await publish("locked");
    const [stranger, member] = [
      await createClient(server.origin),
      await createClient(server.origin),
    ];
    await becomeSiteUser(server, member, "ada@example.com");
    const hit = [["page", "/locked"]];
    const opened = async (client: Client) => {
      const { status, body } = await client.get<string>("/locked");
      return [status, body.includes("Quincejelly for members.")];
    };
    const isMapped = async () =>
      (await stranger.get<string>("/sitemap.xml")).body.includes("/locked<");
    // Before the lock, strangers can open the page, and the search and the sitemap know it.
    await expect.poll(() => found(stranger, "quincejelly"), PATIENT).toEqual(hit);
    await expect.poll(() => opened(stranger), PATIENT).toEqual([200, true]);
    await expect.poll(isMapped, PATIENT).toBe(true);
    const lock = { paths: ["/locked"], access: "members" };
    ok(await owner.put("/api/console/page-access", lock));
    await owner.get("/locked");
    // They are sent to the page where members sign in.
    await expect.poll(() => opened(stranger), PATIENT).toEqual([303, false]);
    await expect.poll(() => found(stranger, "quincejelly"), PATIENT).toEqual([]);
    await expect.poll(isMapped, PATIENT).toBe(false);
    expect(await opened(member)).toEqual([200, true]);
    expect(await found(member, "quincejelly")).toEqual(hit);
    const { body } = await owner.get<{ rows: readonly object[] }>(
      "/api/console/page-access?search=/locked",
    );
    expect(body.rows).toMatchObject([
      { path: "/locked", title: "Title of locked", kind: "page", access: "members" },
    ]);
  });

  it("is its address, of which a rename leaves a redirect", async () => {
    await create("moving", "old/place", aText("Still here."));
    await publish("moving");
    for (const path of ["new/place", "newest/place", "old/place"])
      ok(await owner.put(`${PAGES}/moving/address`, { path }));
    expect((await owner.get<string>("/old/place")).body).toContain("Still here.");
    for (const path of ["/new/place", "/newest/place"]) {
      const moved = await fetch(server.origin + path, { redirect: "manual" });
      expect([moved.status, moved.headers.get("location")]).toEqual([301, "/old/place"]);
    }
  });
});
