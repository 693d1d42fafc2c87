import { afterEach, beforeEach, expect } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

export const STARTER = "/api/console/starter";

type Applied = { readonly pages: readonly string[]; readonly kept: readonly string[] };

type Undone = { readonly kept: readonly string[] };

export let server: TestServer;

export let owner: Client;

export const apply = async (starter: string) =>
  (await owner.request<Applied>(STARTER, { method: "PUT", json: { starter } })).body;

export const undo = async () => (await owner.request<Undone>(STARTER, { method: "DELETE" })).body;

export const noPicture = {
  assetUrl: "",
  originalSize: "",
  systemDataVariants: "",
  altText: "",
  mediaFocalPoint: { x: 0.5, y: 0.5 },
};

/** Resolves when the table behind a list has everything that was written. */
export const caughtUp = async (list: string): Promise<void> => {
  expect((await owner.request(list, { headers: await at() })).status).toBe(200);
};

export const publish = async (pageId: string, content: BlockContent): Promise<void> => {
  const page = `/api/console/pages/${pageId}`;
  await owner.put(page, { path: pageId, title: pageId });
  const changes = [addSection("s"), addBlock("s", aBlock("b", content))];
  const { status } = await owner.post(`${page}/draft/changes`, { draft: 1, changes });
  expect(status).toBe(200);
  await owner.post(`${page}/publish`, {});
  await caughtUp("/api/console/pages");
};

export const chosen = async () =>
  (await owner.get<{ starter: string | null }>(STARTER)).body.starter;

export const at = async () => ({
  "x-daybook-position": String(await server.infrastructure.eventStore.head()),
});

export const see = async (path: string) => {
  const visitor = await createClient(server.origin);
  const { status, body } = await visitor.request<string>(path, { headers: await at() });
  return { status, body: String(body) };
};

/** Registers the set-up of these tests, once in a file. */
export const setUpStartersApi = (): void => {
  beforeEach(async () => {
    server = await startTestServer();
    owner = await createOwnerClient(server.origin, server.setupCode);
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: { title: "Tonwerk" },
    });
  });
  afterEach(() => server.stop());
};
