import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import type { getConsoleContentContract } from "#read-api/content/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { getContentBlocksContract } from "./blocks-contract.ts";

type Refused = { readonly error: { readonly code: string } };
type Own = ResponseOf<typeof getConsoleContentContract>;
type Blocks = ResponseOf<typeof getContentBlocksContract>;

let server: TestServer;
let owner: Client;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { token } = await addMember(server.infrastructure, "EDITOR");
  editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  await defineCollections(owner);
});
afterAll(() => server.stop());

const ITEMS = "/api/console/content/items";
const documentOf = (...contents: readonly BlockContent[]): PageDocument => ({
  ...newDocument("Text"),
  sections: [
    {
      id: "text",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`part-${index + 1}`, content, index + 1)),
    },
  ],
});
const aCode = (html: string, runsScripts = false): BlockContent => ({
  type: "code",
  html,
  runsScripts,
});
const write = (id: string, item: object, client = owner) =>
  client.put<Refused & { edition: number }>(`${ITEMS}/${id}`, item);
const publish = (id: string, body: object = {}, client = owner) =>
  client.post<Refused>(`${ITEMS}/${id}/publish`, body);
const own = async (id: string, client = owner) => (await client.get<Own>(`${ITEMS}/${id}`)).body;
const blocks = async (id: string) => (await owner.get<Blocks>(`${ITEMS}/${id}/blocks`)).body;
const change = (id: string, draft: number, changes: readonly object[], client = owner) =>
  client.post<Refused & { draft: number; changed: boolean }>(`${ITEMS}/${id}/blocks/changes`, {
    draft,
    changes,
  });
/** A page without what is new in each request. */
const shown = async (path: string) =>
  (await owner.get<string>(path)).body
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(/name="crumb" value="[^"]*"/g, "");
const hashOf = async (path: string) =>
  createHash("sha256")
    .update(await shown(path))
    .digest("hex");
const sectionsIn = (html: string): string | undefined =>
  /<div class="page-sections">(.*<\/section>)<\/div>/s.exec(html)?.[1];
const unmarked = (html: string) => html.replaceAll(/ data-(?:section|block)="[^"]*"/g, "");

it("a post can be written with blocks, which its page shows in the place of its text [B3.97]", async () => {
  const text = documentOf(aHeading("Green tea", 1), aText("Pick it in spring."));
  expect((await write("tea", aPost("tea", { title: "Tea", blocks: text }))).status).toBe(200);
  expect((await publish("tea")).status).toBe(200);
  const page = await shown("/blog/tea");
  expect(page).toContain("Pick it in spring.");
  expect(page).not.toContain("First paragraph.");
  // The title of the post is the only first heading.
  expect(page.match(/<h1/g)).toHaveLength(1);
  const { body } = await owner.get<object>("/api/content/blog/items/tea");
  expect(body).toMatchObject({ body: "<h2>Green tea</h2><p>Pick it in spring.</p>" });
  expect(body).not.toHaveProperty("blocks");
});

it("the path is where the post is now, until a draft with another URL is published", async () => {
  const text = documentOf(aText("It moves."));
  await write("moved", aPost("moved", { blocks: text }));
  await publish("moved");
  const item = aPost("moved-on", { blocks: text });
  const drafted = await owner.put<{ edition: number }>(`${ITEMS}/moved/draft`, { seen: 0, item });
  expect(drafted.status).toBe(200);
  expect((await blocks("moved")).path).toBe("blog/moved");
  const { draftEdition } = await own("moved");
  expect((await publish("moved", { draft: draftEdition })).status).toBe(200);
  expect((await blocks("moved")).path).toBe("blog/moved-on");
});

it("the edited blocks are the served ones, and changes show only once they are published", async () => {
  const before = await hashOf("/blog/tea");
  const { draft, firstEdition } = await blocks("tea");
  const words = changeBlock("part-2", firstEdition, aText("Pick it in April."));
  expect((await change("tea", draft, [words])).body).toMatchObject({ changed: true });
  expect((await change("tea", draft, [words])).body).toMatchObject({ changed: false });
  const late = changeBlock("part-2", firstEdition, aText("Pick it in May."));
  const refused = await change("tea", draft, [late]);
  expect([refused.status, refused.body.error.code]).toEqual([409, "block-changed"]);
  // Another block does not conflict.
  const title = changeBlock("part-1", firstEdition, aHeading("White tea", 1));
  expect((await change("tea", draft, [title])).status).toBe(200);
  expect(await hashOf("/blog/tea")).toBe(before);

  const canvas = (await owner.get<string>(`${ITEMS}/tea/canvas`)).body;
  const { draftEdition } = await own("tea");
  expect((await publish("tea", { draft: draftEdition - 1 })).status).toBe(409);
  expect((await publish("tea", { draft: draftEdition })).status).toBe(200);
  const edited = sectionsIn(canvas);
  expect(edited).toContain("Pick it in April.");
  expect(edited).toContain("White tea");
  expect(unmarked(edited ?? "")).toBe(sectionsIn(await shown("/blog/tea")));
  expect((await change("tea", draft, [words])).body.error.code).toBe("draft-closed");
});

it("a change can be undone under later ones of other blocks, and all of them discarded", async () => {
  const { draft, firstEdition } = await blocks("tea");
  const first = changeBlock("part-1", firstEdition, aHeading("Black tea"));
  const second = changeBlock("part-2", firstEdition, aText("Dry it."));
  await change("tea", draft, [first]);
  await change("tea", draft, [second]);
  const undone = await owner.post(`${ITEMS}/tea/blocks/undo`, {
    draft,
    changeId: crypto.randomUUID(),
    undoneChangeId: first.changeId,
  });
  expect(undone.status).toBe(200);
  const { document } = await blocks("tea");
  expect(JSON.stringify(document)).toContain("White tea");
  expect(JSON.stringify(document)).toContain("Dry it.");
  const unseen = await owner.post<{ error: { code: string } }>(`${ITEMS}/tea/blocks/discard`, {
    draft,
    seen: second.changeId,
  });
  expect([unseen.status, unseen.body.error.code]).toEqual([409, "changes-unseen"]);
  const { draftEdition } = await own("tea");
  await owner.post(`${ITEMS}/tea/draft/discard`, { edition: draftEdition });
  expect(JSON.stringify((await blocks("tea")).document)).toContain("Pick it in April.");
});

it("fields of the draft keep the blocks, and a text becomes plain again only when asked", async () => {
  const { draftEdition: seen } = await own("tea");
  const { draft, firstEdition } = await blocks("tea");
  await change("tea", draft, [
    addSection("more", "text"),
    addBlock("more", aBlock("last", aText("Drink it."))),
  ]);
  const behind = aPost("tea", { title: "All about tea" });
  const save = (edition: number, item: object) =>
    owner.put<Refused & { edition: number }>(`${ITEMS}/tea/draft`, { seen: edition, item });
  expect((await save(seen, behind)).body.error.code).toBe("draft-changed");
  const { body } = await save((await own("tea")).draftEdition, behind);
  expect(JSON.stringify((await blocks("tea")).document)).toContain("Drink it.");
  // The editions of the blocks are still those that an editor in another window knows.
  const words = changeBlock("part-2", firstEdition, aText("Steep it."));
  expect((await change("tea", draft, [words])).status).toBe(200);
  expect((await own("tea")).isInBlocks).toBe(true);
  expect((await own("tea")).draft).not.toHaveProperty("blocks");
  await publish("tea", { draft: body.edition + 1 });
  expect(await shown("/blog/tea")).toContain("Steep it.");
  expect(await shown("/blog/tea")).toContain("All about tea");

  await save(body.edition + 1, { ...behind, blocks: null });
  expect((await own("tea")).isInBlocks).toBe(false);
  expect((await change("tea", draft + 1, [words])).body.error.code).toBe("not-in-blocks");
  await owner.post(`${ITEMS}/tea/draft/discard`, { edition: body.edition + 2 });
  expect((await own("tea")).isInBlocks).toBe(true);
});

it("an approval cannot be passed by with a change of a block [B3.97]", async () => {
  const journal = { kind: "blog", slug: "blog", title: "The Journal", needsApproval: true };
  await owner.put("/api/console/content/collections/journal", journal);
  const before = await hashOf("/blog/tea");
  const { draft, firstEdition } = await blocks("tea");
  const words = (text: string, edition: number) => changeBlock("part-2", edition, aText(text));
  expect((await change("tea", draft, [words("Seen", firstEdition)], editor)).status).toBe(200);
  // A member reads their own writes at once.
  const { draftEdition: approved } = await own("tea", editor);
  expect((await publish("tea", { draft: approved }, editor)).status).toBe(403);
  const blank = aPost("tea", { blocks: documentOf(aText("Unseen")) });
  expect((await write("tea", blank, editor)).status).toBe(403);
  // Written while the administrator looks at the draft: nothing is published.
  const { editions } = await blocks("tea");
  await change("tea", draft, [words("Unseen", editions["part-2"] ?? 0)], editor);
  expect((await publish("tea", { draft: approved })).body.error.code).toBe("draft-changed");
  expect(await hashOf("/blog/tea")).toBe(before);
  await publish("tea", { draft: approved + 1 });
  expect(await shown("/blog/tea")).toContain("Unseen");
  await owner.put("/api/console/content/collections/journal", { ...journal, needsApproval: false });
});

it("blocks follow the rules of pages, and nothing in them runs", async () => {
  const blocksAre = async (document: PageDocument, client = owner) =>
    (await write("rules", aPost("rules", { blocks: document }), client)).body.error?.code;
  const many = Array.from({ length: 61 }, (_none, index) => aText(`Text ${index}`));
  expect(await blocksAre(documentOf(...many.slice(1)))).toBeUndefined();
  expect((await write("rules", aPost("rules", { blocks: documentOf(...many) }))).status).toBe(400);
  const twice = documentOf(aText("One"), aText("Two"));
  const [section] = twice.sections;
  if (section) section.blocks[1] = aBlock("part-1", aText("Two"), 2);
  expect(await blocksAre(twice)).toBe("id-taken");
  expect(await blocksAre(documentOf(aCode("<script>run()</script>", true)), editor)).toBe(
    "scripts-not-permitted",
  );
  const hostile = '<p onclick="run()">Hot</p><script>run()</script><img src="javascript:run()">';
  await write("rules", aPost("rules", { blocks: documentOf(aCode(hostile)) }), editor);
  const { draft, firstEdition } = await blocks("rules");
  const scripts = changeBlock("part-1", firstEdition, aCode("<script>run()</script>", true));
  expect((await change("rules", draft, [scripts], editor)).status).toBe(403);
  await change("rules", draft, [changeBlock("part-1", firstEdition, aCode(hostile))], editor);
  const { draftEdition } = await own("rules", editor);
  await publish("rules", draftEdition > 0 ? { draft: draftEdition } : {}, editor);
  const page = await shown("/blog/rules");
  expect(page).toContain("<p>Hot</p>");
  expect(page).not.toContain("run()");
});

it("feeds, calendars and the search get the text of the blocks", async () => {
  const text = documentOf(aHeading("Programme"), aText("Oolong & friends"));
  await write("night", anEvent("night", 24, { blocks: text, body: "" }));
  await publish("night");
  await write("post", aPost("post", { blocks: text, body: "" }));
  await publish("post");
  expect((await owner.get<string>("/events/night?format=ical")).body).toContain("Oolong & friends");
  expect((await owner.get<string>("/blog?format=rss")).body).toContain("Oolong &amp;");
  const { body } = await owner.get<{ results: readonly { url: string }[] }>("/api/search?q=oolong");
  expect(JSON.stringify(body)).toContain("/blog/post");
  expect(await shown("/blog")).toContain("Oolong &amp; friends");
});

it("a picture that only a draft in blocks shows is not unused", async () => {
  const { database: sql } = server;
  const fileId = "e".repeat(64);
  await sql.query(
    `insert into files (website_id, file_id, bytes, kept_at)
     values ('demo', $1, 1, '2020-01-01')`,
    [fileId],
  );
  const unused = createUnusedFiles(sql, server.infrastructure.now, async () => true);
  const listed = async () => (await unused.list("demo")).some((file) => file.fileId === fileId);
  expect(await listed()).toBe(true);
  const { draft } = await blocks("tea");
  const image: BlockContent = {
    type: "image",
    image: {
      assetUrl: `/images/${fileId}.png`,
      originalSize: "",
      mediaFocalPoint: { x: 0.5, y: 0.5 },
      systemDataVariants: "",
      altText: "A cup",
    },
    caption: "",
    href: "",
  };
  expect((await change("tea", draft, [addBlock("text", aBlock("cup", image, 9))])).status).toBe(
    200,
  );
  expect(await listed()).toBe(false);
});

it("a text without blocks stays as it is", async () => {
  await write("plain", aPost("plain"));
  await publish("plain");
  const page = await shown("/blog/plain");
  expect(page).toContain("<p>First paragraph.</p><p>Second.</p>");
  expect(page).not.toContain("page-sections");
  const { status, body } = await owner.get<Refused>(`${ITEMS}/plain/blocks`);
  expect([status, body.error.code]).toEqual([409, "not-in-blocks"]);
  expect((await owner.get(`${ITEMS}/nothing/blocks`)).status).toBe(404);
  expect((await owner.get(`${ITEMS}/nothing/canvas`)).status).toBe(404);
});
