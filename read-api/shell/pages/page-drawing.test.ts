import { afterAll, beforeAll, expect, it } from "vitest";
import type { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection, aHeading, aText } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Drawn = { readonly html: string; readonly error: { readonly code: string } };
type Draft = ResponseOf<typeof getPageDraftContract>;

let server: TestServer;
let owner: Client;
let visitor: Client;
const page = "/api/console/pages/about";
const draft = async (): Promise<Draft> => (await owner.get<Draft>(`${page}/draft`)).body;
const draw = (document: PageDocument, client = owner) =>
  client.post<Drawn>("/api/console/page-drawing", { path: "about", document });

const changes = [
  addSection("top"),
  addBlock("top", aBlock("title", aHeading("About us", 1))),
  addBlock("top", aBlock("words", aText("We bind books."), 2), "title"),
  addBlock("top", aBlock("list", { type: "products", collection: "", limit: 4 }, 3), "words"),
];

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await createShopkeeper(server.infrastructure).define(aProduct("mug"));
  await owner.put(page, { path: "about", title: "About" });
  await owner.post(`${page}/draft/changes`, { draft: 1, changes });
});
afterAll(() => server.stop());

/** The sections of a page and its grid, without what differs between two requests. */
const sectionsOf = (html: string) => {
  const grid = /<style nonce="[^"]*">([^<]*)<\/style>/.exec(html)?.[1];
  const start = html.indexOf('<div class="page-sections">');
  const sections = html.slice(start, html.lastIndexOf("</section>"));
  return { grid, sections };
};
const withoutMarks = (html: string): string =>
  html.replaceAll(/ data-(?:section|block)="[^"]*"/g, "");

it("draws a draft that nobody else sees, with the ids of its parts", async () => {
  const { document } = await draft();
  const { status, body } = await draw(document);
  expect(status).toBe(200);
  for (const mark of ['data-section="top"', 'data-block="title"', 'data-block="list"'])
    expect(body.html).toContain(mark);
  expect(body.html).toContain("We bind books.");
  expect((await visitor.get("/about")).status).toBe(404);
});

it("draws what visitors get once it is published", async () => {
  const { document } = await draft();
  const drawn = sectionsOf((await draw(document)).body.html);
  await owner.post(`${page}/publish`, {});
  const shown = sectionsOf((await visitor.get<string>("/about")).body);
  expect(shown.sections).toContain("mug");
  expect({ ...drawn, sections: withoutMarks(drawn.sections) }).toEqual(shown);
  expect(shown.sections).not.toContain("data-block");
});

it("runs no script and sends nothing", async () => {
  const { html } = (await draw((await draft()).document)).body;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain("script-src");
  expect(policy).toContain("form-action 'none'");
});

it("refuses what a draft may not be", async () => {
  const { document } = await draft();
  const [section] = document.sections;
  if (section === undefined) throw new Error("The draft has no section.");
  const [block] = section.blocks;
  if (block === undefined) throw new Error("The section has no block.");
  const button = { label: "Press", href: "javascript:alert(1)", look: "primary" as const };
  const content: BlockContent = { type: "buttons", buttons: [button] };
  const blocks = [{ ...block, content }];
  const hostile = await draw({ ...document, sections: [{ ...section, blocks }] });
  expect([hostile.status, hostile.body.error.code]).toEqual([400, "link-invalid"]);
  const many = Array.from({ length: 61 }, (_, index) => ({ ...block, id: `b${index}` }));
  const over = await draw({ ...document, sections: [{ ...section, blocks: many }] });
  expect(over.status).toBe(400);
  expect((await draw(document, visitor)).status).toBe(401);
});
