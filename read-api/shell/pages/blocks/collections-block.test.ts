import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

it("a page that lists collections shows them to visitors", async () => {
  for (const [id, title, parentId] of [
    ["bread", "Bread", null],
    ["rye", "Rye bread", "bread"],
  ] as const) {
    const made = await owner.put<unknown>(`/api/console/collections/${id}`, {
      slug: id,
      title,
      description: "",
      parentId,
    });
    expect(made).toMatchObject({ status: 200 });
  }
  const path = "/api/console/pages/bakery";
  await owner.put(path, { path: "bakery", title: "Bakery" });
  const changes = [
    addSection("s"),
    addBlock("s", aBlock("top", { type: "collections", parent: "", limit: 3 })),
    addBlock("s", aBlock("below", { type: "collections", parent: "bread", limit: 3 }, 2), "top"),
  ];
  await owner.post(`${path}/draft/changes`, { draft: 1, changes });
  await owner.post(`${path}/publish`, {});
  const shown = /<main[\s\S]*<\/main>/.exec((await owner.get<string>("/bakery")).body)?.[0];
  expect(shown).toContain('<a href="/shop/bread"><span class="collection-name">Bread</span>');
  expect(shown).toContain('<a href="/shop/rye"><span class="collection-name">Rye bread</span>');
});
