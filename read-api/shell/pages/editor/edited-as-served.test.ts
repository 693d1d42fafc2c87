import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { filledBlocks } from "#tests/support/filled-blocks.ts";
import { examples } from "#tests/support/long-tests.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

/** What differs for a reason: marks of the canvas, and keys of a form, of which the canvas needs none. */
const comparable = (html: string): string =>
  html
    .replaceAll(/ data-(?:section|block)="[^"]*"/g, "")
    .replaceAll(/(name="(?:form\.key|crumb)" value=)"[^"]*"/g, '$1""');

const sectionsIn = (html: string): string =>
  /<div class="page-sections">(.*<\/section>)<\/div>/s.exec(html)?.[1] ?? "";

/** The canvas and the page of visitors, of one published block. */
const bothOf = async (content: BlockContent) => {
  const path = `only-${content.type}`;
  const page = `/api/console/pages/${path}`;
  await owner.put(page, { path, title: content.type });
  const changes = [addSection("main"), addBlock("main", aBlock("it", content))];
  const changed = await owner.post(`${page}/draft/changes`, { draft: 1, changes });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const canvas = (await owner.get<string>(`${page}/canvas`)).body;
  await owner.post(`${page}/publish`, {});
  const served = (await owner.get<string>(`/${path}`)).body;
  return { edited: sectionsIn(canvas), served: sectionsIn(served) };
};

it.each(
  examples(
    filledBlocks.map((content) => [content.type, content] as const),
    6,
  ),
)("a filled block of type %s is edited as it is served", async (_type, content) => {
  const { edited, served } = await bothOf(content);
  expect(edited).toContain('data-block="it"');
  expect(edited).not.toContain("canvas-empty");
  expect(served).not.toBe("");
  expect(comparable(edited)).toBe(comparable(served));
});
