import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, addBlock, addSection, changeBlock } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { getPageDraftContract } from "./draft-contract.ts";

let server: TestServer;
let owner: Client;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { token } = await addMember(server.infrastructure, "EDITOR");
  editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
});
afterAll(() => server.stop());

const DRAFT = "/api/console/pages/code/draft";
const code = (html: string, runsScripts: boolean): BlockContent => ({
  type: "code",
  html,
  runsScripts,
});
const HTML = '<p onclick="run()">Ours</p><script>run()</script>';

it("code is sanitized when it is written, and scripts need the permission for settings", async () => {
  await owner.put("/api/console/pages/code", { path: "code", title: "Code" });
  const add = (client: Client, id: string, content: BlockContent) =>
    client.post<{ error: { code: string } }>(`${DRAFT}/changes`, {
      draft: 1,
      changes: [addBlock("top", aBlock(id, content))],
    });
  await owner.post(`${DRAFT}/changes`, { draft: 1, changes: [addSection("top")] });
  const refused = await add(editor, "a", code(HTML, true));
  expect([refused.status, refused.body.error.code]).toEqual([403, "scripts-not-permitted"]);
  expect((await add(editor, "a", code(HTML, false))).status).toBe(200);
  expect((await add(owner, "b", code(HTML, true))).status).toBe(200);
  const changed = await editor.post(`${DRAFT}/changes`, {
    draft: 1,
    changes: [changeBlock("b", 1, code("<script>theirs()</script>", true))],
  });
  expect(changed.status).toBe(403);
  const { body } = await owner.get<ResponseOf<typeof getPageDraftContract>>(DRAFT);
  expect(blocksOf(body.document).map(({ content }) => "html" in content && content.html)).toEqual(
    expect.arrayContaining(["<p>Ours</p>", HTML]),
  );
  await editor.post("/api/console/pages/code/publish", {});
  // Sees what it has just published.
  const shown = await editor.get<string>("/code");
  expect(shown.body).toMatch(/<script nonce="[\w-]+">run\(\)<\/script>/);
});

it("an editor brings scripts back only as a permitted member wrote them: by undo and by an earlier version", async () => {
  type Draft = ResponseOf<typeof getPageDraftContract>;
  const read = async () => (await owner.get<Draft>(DRAFT)).body;
  const { draft, editions, firstEdition } = await read();
  const edition = editions.b ?? firstEdition;
  const changeId = newId();
  const removal = { type: "RemoveBlock", changeId, blockId: "b", edition };
  expect((await owner.post(`${DRAFT}/changes`, { draft, changes: [removal] })).status).toBe(200);
  const undo = { draft, changeId: newId(), undoneChangeId: changeId };
  expect((await editor.post(`${DRAFT}/undo`, undo)).status).toBe(200);
  expect(JSON.stringify((await read()).document)).toContain("<script>run()</script>");

  const again = { ...removal, changeId: newId(), edition: (await read()).editions.b };
  await owner.post(`${DRAFT}/changes`, { draft, changes: [again] });
  await owner.post("/api/console/pages/code/publish", {});
  expect((await owner.get<string>("/code")).body).not.toContain("run()");
  const revert = await editor.post("/api/console/pages/code/revert", { version: 1 });
  expect(revert.status).toBe(200);
  expect((await editor.get<string>("/code")).body).toContain("run()</script>");
});
