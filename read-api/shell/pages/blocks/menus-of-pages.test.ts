import { afterAll, beforeAll, expect, it } from "vitest";
import type { SiteFrame } from "#domain/site-frame/document.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aBlock, addBlock, addSection, aText, insertPages } from "#tests/support/pages.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const PAGES = "/api/console/pages";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const publish = async (id: string, content = aText(`Text of ${id}.`)) => {
  ok(await owner.put(`${PAGES}/${id}`, { path: id, title: `Title of ${id}` }));
  const changes = [addSection("s"), addBlock("s", aBlock("b", content))];
  ok(await owner.post(`${PAGES}/${id}/draft/changes`, { draft: 1, changes }));
  ok(await owner.post(`${PAGES}/${id}/publish`, {}));
};
const menuOf = (name: string, source: "_hidden" | "_memberareas") =>
  publish(name, { type: "menu", name, source, links: [], look: "column" });

const LINK = /<a href="\/([^"]*)"( aria-current="page")?>Title of/g;
/** The paths of the pages in a page's menu block, and the type that it names. */
const linksIn = async (client: Client, path: string) => {
  const { body } = await client.get<string>(path);
  const [, type = "", menu = ""] =
    /<nav class="page-menu[^"]*"(?: data-navigation="([^"]+)")?[^>]*>(.*?)<\/nav>/s.exec(body) ??
    [];
  return {
    type,
    links: [...menu.matchAll(LINK)].map(([, link, here]) => link + (here ? "*" : "")),
  };
};

it("a menu block lists the pages that no menu names, or those for members [B3.98]", async () => {
  for (const id of ["alone", "named", "folded", "club", "later", "readme", "start"])
    await publish(id);
  // The logo leads home.
  ok(await owner.put("/api/console/page-places/home", { pageId: "start" }));
  await menuOf("rest", "_hidden");
  await menuOf("area", "_memberareas");
  await owner.post(`${PAGES}/later/unpublish`, {});
  ok(await owner.put("/api/console/page-access", { paths: ["/club"], access: "members" }));
  const link = (id: string) =>
    ({ kind: "link", id: `l-${id}`, label: "", target: { kind: "page", id } }) as const;
  const frame = (await owner.get<SiteFrame>("/api/site-header-footer")).body;
  const folder = {
    kind: "folder",
    id: "f",
    label: "More",
    behaviour: "none",
    target: null,
  } as const;
  const menu = [link("named"), { ...folder, links: [link("folded")] }];
  ok(
    await owner.put("/api/site-header-footer", {
      ...frame,
      header: { ...frame.header, menu },
    }),
  );
  // Neither what a menu names, nor what visitors cannot see, nor the note for those who make the website.
  await expect
    .poll(() => linksIn(owner, "/rest"))
    .toEqual({ type: "", links: ["alone", "area", "rest*"] });

  const stranger = await createClient(server.origin);
  expect((await stranger.get<string>("/area")).body).not.toContain("/club");
  const member = await createClient(server.origin);
  await becomeSiteUser(server, member, "ada@example.com");
  expect(await linksIn(member, "/area")).toEqual({ type: "member-area", links: ["club"] });
  expect((await linksIn(member, "/rest")).links).toEqual(["alone", "area", "rest*"]);
});

it("a menu is cut after 200 of the pages that it may list, however many others come before them", async () => {
  const { database } = server;
  await insertPages(database, "demo", 250, "open");
  const member = await createClient(server.origin);
  await becomeSiteUser(server, member, "grace@example.com");
  await expect.poll(async () => (await linksIn(owner, "/rest")).links.length).toBe(200);
  expect((await linksIn(member, "/area")).links).toEqual(["club"]);

  // As many that only members see, and as many that visitors no longer see.
  const few = ["alone", "area", "rest*"];
  const locked = { paths: ["/club", "/open"], access: "members" };
  ok(await owner.put("/api/console/page-access", locked));
  await expect.poll(async () => (await linksIn(owner, "/rest")).links).toEqual(few);
  await expect.poll(async () => (await linksIn(member, "/area")).links.length).toBe(200);
  await insertPages(database, "demo", 250, "hidden");
  await database.query("update read.pages set hidden_up_to = 1 where path like 'hidden/%'");
  await expect.poll(async () => (await linksIn(member, "/rest")).links).toEqual(few);
  await database.query("update read.pages set hidden_up_to = 1 where path like 'open/%'");
  await expect.poll(async () => (await linksIn(member, "/area")).links).toEqual(["club"]);
});
