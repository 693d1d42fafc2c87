import { afterAll, beforeAll, expect, it } from "vitest";
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
const drawing = `${page}/draft/drawing`;

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
  const drawn = await owner.get<{ html: string; css: string }>(drawing);
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
  expect((await owner.get(drawing)).headers.get("cache-control")).toBe("no-store");
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
  for (const path of [canvas, drawing]) {
    expect((await viewer.get(path)).status).toBe(200);
    expect((await anyone.get(path)).status).toBe(401);
    expect((await clerk.get(path)).status).toBe(403);
    // A page of another website.
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(path.replace("about", "nowhere"))).status).toBe(404);
  }
});
