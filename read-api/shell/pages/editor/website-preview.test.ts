import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editorCookies } from "#domain/kit/editor-cookies.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, aPost, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { addMember } from "#tests/support/members.ts";
import { aBlock, addBlock, addSection, aHeading, changeBlock } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const ABOUT = "/api/console/pages/about";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await owner.put(ABOUT, { path: "about", title: "About" });
  const first = [addSection("s"), addBlock("s", aBlock("b", aHeading("Published words")))];
  await owner.post(`${ABOUT}/draft/changes`, { draft: 1, changes: first });
  await owner.post(`${ABOUT}/publish`, {});
  const change = changeBlock("b", 1, aHeading("Drafted <words>"));
  const { status } = await owner.post(`${ABOUT}/draft/changes`, { draft: 2, changes: [change] });
  expect(status).toBe(200);
  await owner.put("/api/console/pages/new", { path: "new", title: "Never published" });
});
afterAll(() => server.stop());

/** A browser with these cookies of the editor, and those of a client. */
const browse = (
  names: readonly (keyof typeof editorCookies)[],
  cookies: Iterable<[string, string]>,
) =>
  createClient(
    server.origin,
    new Map([...cookies, ...names.map((name) => [editorCookies[name], "1"] as const)]),
  );
const asOwner = (...names: readonly (keyof typeof editorCookies)[]) => browse(names, owner.cookies);
/** The end of the link that leaves a preview. */
const leave = (target: string) => `show=off&amp;${target}">Leave the preview</a>`;
const scriptsOf = (policy: string | null) => /script-src [^;]*/.exec(policy ?? "")?.[0];

it("a member sees the drafts of pages at their URLs, and what visitors see to compare [B9.8]", async () => {
  const preview = await asOwner("previewNewVersion");
  const drafted = await preview.get<string>("/about");
  expect(drafted.body).toContain("Drafted &lt;words&gt;");
  expect(drafted.body).toContain("Preview: pages are shown with their drafts.");
  expect(drafted.body).toContain("publish=about");
  expect(drafted.headers.get("cache-control")).toBe("no-store");
  expect(drafted.body).toContain(leave("path=%2Fabout"));
  expect(drafted.body).not.toContain("cannot open this page yet");

  const old = await asOwner("previewNewVersion", "overrideOldVersion");
  const published = await old.get<string>("/about");
  expect(published.body).toContain("Published words");
  expect(published.body).toContain("Preview: pages are shown as visitors see them.");
  expect((await old.get<string>("/new")).status).toBe(404);
});

it("a preview of a page that visitors cannot open leads to its editor, never to a missing page [B9.8]", async () => {
  const preview = await asOwner("previewNewVersion");
  const fresh = (await preview.get<string>("/new")).body;
  expect(fresh).toContain("Never published");
  expect(fresh).toContain("Visitors cannot open this page yet.");
  expect(fresh).toContain(leave("edit=new"));
  expect(fresh).toContain("publish=new");
  const old = await asOwner("previewNewVersion", "overrideOldVersion");
  expect((await old.get<string>("/new")).body).toContain(leave("path=%2F"));
});

it("a preview does not offer to publish what visitors see already [B9.8]", async () => {
  await owner.put("/api/console/pages/same", { path: "same", title: "Unchanged" });
  await owner.post("/api/console/pages/same/publish", {});
  const same = async () => (await (await asOwner("previewNewVersion")).get<string>("/same")).body;
  expect(await same()).toContain(leave("path=%2Fsame"));
  expect(await same()).not.toContain("Publish…");
  await owner.post("/api/console/pages/same/unpublish", {});
  expect(await same()).toContain("publish=same");
  expect(await same()).toContain(leave("edit=same"));
});

it("scripts of the website’s own templates and code do not run where a member turned them off [B9.8]", async () => {
  const on = (await (await asOwner("previewNewVersion")).get<string>("/about")).headers;
  expect(scriptsOf(on.get("content-security-policy"))).toMatch(/^script-src 'self' 'nonce-/);
  const without = await asOwner("previewNewVersion", "disableUserScripts");
  const off = (await without.get<string>("/about")).headers;
  expect(scriptsOf(off.get("content-security-policy"))).toBe("script-src 'self'");
});

it("nobody else sees a draft, whatever their browser sends", async () => {
  const { token } = await addMember(server.infrastructure, "VIEWER");
  const others = [
    await browse(["previewNewVersion", "disableUserScripts"], []),
    await browse(["previewNewVersion"], [["daybook_owner", token]]),
    await asOwner("overrideOldVersion", "disableUserScripts"),
  ];
  for (const other of others) {
    const { body, headers } = await other.get<string>("/about");
    expect(body).toContain("Published words");
    expect(body).not.toContain("preview-bar");
    expect(scriptsOf(headers.get("content-security-policy"))).toContain("nonce-");
    expect((await other.get<string>("/new")).status).toBe(404);
  }
});

describe("posts, events and galleries", () => {
  const items = "/api/console/content/items";
  beforeAll(async () => {
    await defineCollections(owner);
    await saveAndPublish(owner, aPost("quill"), Date.now() - 86_400_000);
    await saveAndPublish(owner, aPost("ink"));
    const item = aPost("ink", { title: "Inks of <winter>", body: "<p>Drafted lines.</p>" });
    const draft = await owner.put(`${items}/ink/draft`, { seen: 0, item });
    expect(draft.status).toBe(200);
    await owner.put(`${items}/paper`, aPost("paper", { title: "Never published" }));
    await owner.put(`${items}/fair`, anEvent("fair", 24, { title: "A fair to come" }));
  });

  it("a member sees their drafts at their URLs, and what visitors see to compare [B9.8]", async () => {
    const drafted = await (await asOwner("previewNewVersion")).get<string>("/blog/ink");
    expect(drafted.body).toContain("Inks of &lt;winter&gt;");
    expect(drafted.body).toContain("Drafted lines.");
    expect(drafted.body).toContain("publish=ink&amp;of=item");
    expect(drafted.body).toContain(leave("path=%2Fblog%2Fink"));
    expect(drafted.headers.get("cache-control")).toBe("no-store");
    const old = await asOwner("previewNewVersion", "overrideOldVersion");
    const published = (await old.get<string>("/blog/ink")).body;
    expect(published).toContain("First paragraph.");
    expect(published).not.toContain("Drafted lines.");
    expect((await old.get<string>("/blog/paper")).status).toBe(404);
  });

  it("a post leads to the posts before and after it, as for visitors [B9.8]", async () => {
    for (const names of [[], ["overrideOldVersion"]] as const) {
      const preview = await asOwner("previewNewVersion", ...names);
      expect((await preview.get<string>("/blog/ink")).body).toContain(
        'href="/blog/quill" rel="prev"',
      );
    }
  });

  it("one that visitors cannot open says so, and leads to its editor [B9.8]", async () => {
    const preview = await asOwner("previewNewVersion");
    for (const [path, id] of [
      ["/blog/paper", "paper"],
      ["/events/fair", "fair"],
    ] as const) {
      const { status, body } = await preview.get<string>(path);
      expect(status).toBe(200);
      expect(body).toContain("Visitors cannot open this page yet.");
      expect(body).toContain(leave(`edit=${id}&amp;of=item`));
    }
    expect((await preview.get<string>("/blog/paper")).body).toContain("Never published");
    expect((await preview.get<string>("/events/nothing")).status).toBe(404);
  });

  it("a text in blocks is shown as it is written [B9.8]", async () => {
    const parts = [aBlock("b", aHeading("Words in a block"))];
    const section = { id: "s", look: newLook(), layout: newLayout(), blocks: parts };
    const blocks = { ...newDocument("Brushes"), sections: [section] };
    await owner.put(`${items}/brush`, aPost("brush", { title: "Brushes", blocks }));
    const { body } = await (await asOwner("previewNewVersion")).get<string>("/blog/brush");
    expect(body).toContain("Words in a block");
  });

  it("a member who can only ask for a review is offered that, and no publication [B9.8] [B3.97]", async () => {
    const journal = { kind: "blog", slug: "blog", title: "The Journal" };
    const reserve = (needsApproval: boolean) =>
      owner.put("/api/console/content/collections/journal", { ...journal, needsApproval });
    const email = "writer@shop.example";
    const { token } = await addMember(server.infrastructure, "EDITOR", { email });
    const writer = await browse(["previewNewVersion"], [["daybook_owner", token]]);
    const bar = async (client: Client, path: string) => (await client.get<string>(path)).body;
    await reserve(true);
    await expect.poll(() => bar(writer, "/blog/ink")).toContain("Ask for a review…");
    expect(await bar(writer, "/blog/ink")).not.toContain("Publish…");
    // Pages and other collections need no approval, and an administrator gives it.
    for (const [client, path] of [
      [writer, "/about"],
      [writer, "/events/fair"],
      [await asOwner("previewNewVersion"), "/blog/ink"],
    ] as const) {
      expect(await bar(client, path)).toContain("Publish…");
      expect(await bar(client, path)).not.toContain("Ask for a review…");
    }
    await reserve(false);
    await expect.poll(() => bar(writer, "/blog/ink")).toContain("Publish…");
  });

  it("nobody else sees them, whatever cookies the browser sends [B9.8]", async () => {
    const stranger = await browse(["previewNewVersion"], []);
    expect((await stranger.get<string>("/blog/paper")).status).toBe(404);
    expect((await stranger.get<string>("/blog/ink")).body).not.toContain("Drafted lines.");
    const { token } = await addMember(server.infrastructure, "VIEWER");
    const viewer = await browse(["previewNewVersion"], [["daybook_owner", token]]);
    expect((await viewer.get<string>("/blog/paper")).status).toBe(404);
  });

  it("what visitors see already is not offered to be published [B9.8]", async () => {
    await saveAndPublish(owner, aPost("same"));
    const { body } = await (await asOwner("previewNewVersion")).get<string>("/blog/same");
    expect(body).toContain(leave("path=%2Fblog%2Fsame"));
    expect(body).not.toContain("Publish…");
  });
});
