import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
const page = "/api/console/pages/about";
const canvas = `${page}/canvas`;
const drawing = "/api/console/page-drawing";
type Drawn = { readonly html: string; readonly css: string };
const draw = async (change = (document: PageDocument) => document, client = owner) => {
  const { body } = await owner.get<{ path: string; document: PageDocument }>(`${page}/draft`);
  const sent = { path: body.path, document: change(body.document) };
  return client.post<Drawn & { readonly error: { readonly code: string } }>(drawing, sent);
};

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await owner.put(page, { path: "about", title: "About" });
  const changes = [
    addSection("top"),
    addBlock("top", aBlock("title", aHeading("About us", 1))),
    addBlock("top", aBlock("words", aText("We bind books."), 2), "title"),
  ];
  await owner.post(`${page}/draft/changes`, { draft: 1, changes });
});
afterAll(() => server.stop());

it("draws the draft with the ids of its parts, whole and as sections", async () => {
  const { body, status } = await owner.get<string>(canvas);
  expect(status).toBe(200);
  for (const mark of ['data-section="top"', 'data-block="title"', 'data-block="words"'])
    expect(body).toContain(mark);
  expect(body).toContain("site-header");
  const drawn = await draw();
  expect(drawn.body.html).toMatch(/^<section .*data-block="words".*<\/section>$/s);
  expect(body).toContain(drawn.body.html);
  expect(body).toContain(drawn.body.css);
  expect(drawn.body.css).toContain("(min-width:433px)");
});

it("draws the draft as it is now, also after it was published", async () => {
  await owner.post(`${page}/publish`, {});
  const { body } = await owner.get<{ firstEdition: number }>(`${page}/draft`);
  const changes = [changeBlock("words", body.firstEdition, aText("We also repair."))];
  expect((await owner.post(`${page}/draft/changes`, { draft: 2, changes })).status).toBe(200);
  expect((await owner.get<string>(canvas)).body).toContain("We also repair.");
  const shown = (await owner.get<string>("/about")).body;
  expect(shown).toContain("We bind books.");
  expect(shown).not.toContain("data-block");
});

it("is for a frame without an origin, in which only the canvas script runs", async () => {
  const { headers, body } = await owner.get<string>(canvas);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-scripts;/);
  expect(policy).not.toContain("allow-same-origin");
  const [, nonce] = /script-src 'nonce-([\w-]+)';/.exec(policy) ?? [];
  expect(nonce).toBeTruthy();
  expect(body.split(`${nonce}`)).toHaveLength(2);
  expect(body).toContain(`<script defer nonce="${nonce}" src="/assets/page-canvas.js"></script>`);
  const visitors = (await owner.get("/about")).headers.get("content-security-policy") ?? "";
  for (const rule of ["img-src", "font-src", "object-src", "base-uri", "frame-ancestors"]) {
    const ruleOf = (text: string) => text.split("; ").find((each) => each.startsWith(rule));
    expect(ruleOf(policy)).toBe(ruleOf(visitors));
  }
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("content-disposition")).toBeNull();
  expect((await draw()).headers.get("cache-control")).toBe("no-store");
});

it("has another nonce for the templates of the website", async () => {
  const { headers, body } = await owner.get<string>(canvas);
  const policy = headers.get("content-security-policy") ?? "";
  const [, styles] = /<style nonce="([\w-]+)">/.exec(body) ?? [];
  expect(policy).toContain(`style-src 'self' 'nonce-${styles}'`);
  expect(policy).not.toContain(`script-src 'nonce-${styles}'`);
});

it("counts nothing and loads none of the site’s scripts", async () => {
  const { body } = await owner.get<string>(canvas);
  expect(body.match(/<script(?![^>]*type="application)/g)).toHaveLength(1);
  expect(body).not.toContain("modulepreload");
});

it("is for members of this website who can see content", async () => {
  const { stranger, viewer } = await createOutsiders(server);
  const anyone = await createClient(server.origin);
  const { token } = await addMember(server.infrastructure, "BILLING");
  const clerk = await createClient(server.origin, new Map([["daybook_owner", token]]));
  expect((await viewer.get(canvas)).status).toBe(200);
  expect((await anyone.get(canvas)).status).toBe(401);
  expect((await clerk.get(canvas)).status).toBe(403);
  // A page of another website.
  expect((await stranger.get(canvas)).status).toBe(404);
  expect((await owner.get(canvas.replace("about", "nowhere"))).status).toBe(404);
  expect((await draw(undefined, viewer)).status).toBe(200);
  expect((await draw(undefined, anyone)).status).toBe(401);
  expect((await draw(undefined, clerk)).status).toBe(403);
});

const withContent =
  (content: BlockContent) =>
  (document: PageDocument): PageDocument => ({
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => ({ ...block, content })),
    })),
  });

it("draws a document that is not recorded, and refuses what a draft may not be", async () => {
  const drawn = await draw(withContent(aText("Never recorded.")));
  expect(drawn.body.html).toContain("Never recorded.");
  expect((await owner.get<string>(canvas)).body).not.toContain("Never recorded.");
  const button = { label: "Press", href: "javascript:alert(1)", look: "primary" as const };
  const hostile = await draw(withContent({ type: "buttons", buttons: [button] }));
  expect([hostile.status, hostile.body.error.code]).toEqual([400, "link-invalid"]);
  const many = await draw((document) => ({
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      blocks: Array.from({ length: 61 }, (_, index) => aBlock(`b${index}`, aText("x"))),
    })),
  }));
  expect(many.status).toBe(400);
});
