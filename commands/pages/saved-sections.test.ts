import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newLayout, newLook, type Section } from "#domain/pages/document.ts";
import { newId } from "#infra/ids/uuid.ts";
import type {
  getSavedSectionContract,
  listSavedSectionsContract,
} from "#read-api/pages/saved-sections-contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

type Answer = { readonly version: number; readonly error: { readonly code: string } };
const base = "/api/console/saved-sections";
const sectionOf = (text: string): Section => ({
  id: "hours",
  look: newLook(),
  layout: newLayout(),
  blocks: [aBlock("title", aHeading(text))],
});
const save = (text: string, seenVersion: number, client = owner) =>
  client.put<Answer>(`${base}/hours`, {
    name: "Opening hours",
    section: sectionOf(text),
    seenVersion,
  });
const listed = async () =>
  (await owner.get<ResponseOf<typeof listSavedSectionsContract>>(base)).body.sections;

it("a section is kept under a name, in versions, and says which pages have a copy", async () => {
  expect((await save("Nine to five", 0)).body).toMatchObject({ sectionId: "hours", version: 1 });
  const late = await save("Never", 0);
  expect([late.status, late.body.error.code, late.body.version]).toEqual([
    ...[409, "section-saved-since", 1],
  ]);
  await owner.put("/api/console/pages/about", { path: "about", title: "About" });
  const { id, look, layout, blocks } = sectionOf("Nine to five");
  const [block] = blocks;
  const origin = { id: "hours", version: 1 };
  const changes = [
    { type: "AddSection", changeId: newId(), section: { id, look, layout, origin }, after: null },
    { type: "AddBlock", changeId: newId(), sectionId: id, block, after: null },
  ];
  const changed = await owner.post("/api/console/pages/about/draft/changes", { draft: 1, changes });
  expect(changed.status).toBe(200);
  expect((await listed())[0]?.pages).toEqual([]);
  await owner.post("/api/console/pages/about/publish", {});
  expect((await save("Ten to six", 1)).body.version).toBe(2);
  expect(await listed()).toMatchObject([
    {
      sectionId: "hours",
      name: "Opening hours",
      version: 2,
      blocks: 1,
      pages: [{ pageId: "about", title: "About", path: "about", version: 1 }],
    },
  ]);
  // A copy stays as it is, because publications are whole.
  expect((await owner.get<string>("/about")).body).toContain("Nine to five");
  const whole = await owner.get<ResponseOf<typeof getSavedSectionContract>>(`${base}/hours`);
  expect(whole.body).toMatchObject({ version: 2, section: sectionOf("Ten to six") });
});

it("an origin is noted and taken back like every change", async () => {
  await owner.put("/api/console/pages/noted", { path: "noted", title: "Noted" });
  type Draft = { readonly document: { readonly sections: readonly Section[] } };
  const draft = async () =>
    (await owner.get<Draft>("/api/console/pages/noted/draft")).body.document.sections;
  const send = (change: object) =>
    owner.post<{ editions: Record<string, number> }>("/api/console/pages/noted/draft/changes", {
      draft: 1,
      changes: [change],
    });
  const { id, look, layout } = sectionOf("Noted");
  const added = { type: "AddSection", changeId: newId(), section: { id, look, layout } };
  const { body } = await send({ ...added, after: null });
  const before = await draft();
  const changeId = newId();
  const origin = { id: "hours", version: 2 };
  const edition = body.editions[id];
  await send({ type: "ChangeSection", changeId, sectionId: id, look, layout, origin, edition });
  expect((await draft())[0]?.origin).toEqual(origin);
  await owner.post("/api/console/pages/noted/draft/undo", {
    draft: 1,
    changeId: newId(),
    undoneChangeId: changeId,
  });
  expect(JSON.stringify(await draft())).toBe(JSON.stringify(before));
});

it("scripts need the permission for settings, and other code is sanitized", async () => {
  const { token } = await addMember(server.infrastructure, "EDITOR");
  const editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
  const code = (runsScripts: boolean) => ({
    ...sectionOf("Code"),
    blocks: [aBlock("code", { type: "code", html: "<b>Hi</b><script>x()</script>", runsScripts })],
  });
  const put = (section: Section) =>
    editor.put<Answer>(`${base}/code`, { name: "Code", section, seenVersion: 0 });
  expect((await put(code(true))).body.error.code).toBe("scripts-not-permitted");
  expect((await put(code(false))).status).toBe(200);
  const { body } = await owner.get<ResponseOf<typeof getSavedSectionContract>>(`${base}/code`);
  expect(JSON.stringify(body.section)).toContain("<b>Hi</b>");
  expect(JSON.stringify(body.section)).not.toContain("script>");
  await owner.delete(`${base}/code`);
});

it("is removed and restored, by members of this website alone", async () => {
  const { stranger, viewer } = await createOutsiders(server);
  expect((await stranger.get<{ sections: readonly [] }>(base)).body.sections).toEqual([]);
  expect((await save("Theirs", 2, viewer)).status).toBe(403);
  expect((await owner.delete(`${base}/hours`)).status).toBe(200);
  expect((await owner.get(`${base}/hours`)).status).toBe(404);
  expect(await listed()).toEqual([]);
  expect((await owner.post(`${base}/hours/restore`, {})).status).toBe(200);
  expect((await listed()).map(({ name }) => name)).toEqual(["Opening hours"]);
  expect((await owner.post(`${base}/gone/restore`, {})).status).toBe(404);
});
