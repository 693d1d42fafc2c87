import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { LinkTarget, SiteFrame } from "#domain/site-frame/document.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { aPdf } from "#tests/support/media-files.ts";
import { addMember } from "#tests/support/members.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { addSection } from "#tests/support/pages.ts";
import { aPng } from "#tests/support/pictures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import type { siteFrameContracts } from "./contract.ts";

let server: TestServer;
let owner: Client;
let shop: ReturnType<typeof createShopkeeper>;
const base = "/api/console/site-frame";
const spec = "/api/site-header-footer";

type State = ResponseOf<typeof siteFrameContracts.get>;
const stateNow = async () => (await owner.get<State>(base)).body;
/** A page for a caller who has just changed something contains the change. */
const home = async (client = owner) => (await client.get<string>("/")).body;

const editionNow = async () => ({ edition: (await stateNow()).edition });

const linkTo = (target: LinkTarget, label = "") =>
  ({ kind: "link", id: `l-${label.length}`, label, target }) as const;
const frameOf = (smallPrint: string, ...targets: readonly LinkTarget[]): SiteFrame => ({
  header: { ...emptyFrame.header, menu: targets.map((target) => linkTo(target)) },
  footer: { ...emptyFrame.footer, smallPrint },
});
const saveDraft = async (document: SiteFrame) =>
  owner.put<State>(`${base}/draft`, { document, edition: (await stateNow()).edition });
const publish = async () =>
  owner.post<State>(`${base}/publish`, { edition: (await stateNow()).edition });

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("ink", { name: "Iron ink" }));
});
afterAll(() => server.stop());

describe("header and footer", () => {
  it("are empty until they are replaced, by one published version [B3.34, B7.26]", async () => {
    expect((await owner.get(spec)).body).toEqual(emptyFrame);
    const frame = frameOf("By us", { kind: "product", id: "ink" });
    expect((await owner.put(spec, frame)).body).toEqual(frame);
    expect((await owner.get(spec)).body).toEqual(frame);
    expect((await stateNow()).published).toEqual({ version: 1, document: frame });
    const html = await home();
    expect(html).toContain(`<a href="/shop/p/ink">Iron ink</a>`);
    expect(html).toContain("By us");
  });

  it("follow what they link to, and leave it out when it is gone", async () => {
    await shop.define(aProduct("ink", { name: "Oak ink", slug: "oak-ink" }));
    await expect.poll(() => home()).toContain(`<a href="/shop/p/oak-ink">Oak ink</a>`);
    await shop.define(aProduct("ink", { name: "Oak ink", slug: "oak-ink", visible: false }));
    await expect.poll(() => home()).not.toContain("oak-ink");
  });

  it("have a draft of which one change can be undone under later ones, link by link", async () => {
    const { document } = (await stateNow()).published ?? { document: emptyFrame };
    const withMenu = (menu: SiteFrame["header"]["menu"], smallPrint = "By us"): SiteFrame => ({
      header: { ...document.header, menu },
      footer: { ...document.footer, smallPrint },
    });
    const [ink] = document.header.menu as [SiteFrame["header"]["menu"][number]];
    const cart = { ...linkTo({ kind: "address", href: "/cart" }, "Cart"), id: "cart" };
    const renamed = { ...ink, label: "Our ink" };
    await saveDraft(withMenu([renamed]));
    await saveDraft(withMenu([renamed, cart]));
    await saveDraft(withMenu([cart, renamed], "By all of us"));
    type Changes = ResponseOf<typeof siteFrameContracts.changes>;
    const changes = async () => (await owner.get<Changes>(`${base}/draft/changes`)).body.changes;
    const listed = await changes();
    expect(listed.map(({ parts }) => parts.map(({ path, is }) => [path, is]))).toEqual([
      [["header.menu", "Our ink"]],
      [["header.menu", "Cart"]],
      [
        ["header.menu", null],
        ["footer.smallPrint", "By all of us"],
      ],
    ]);
    const undo = async (change = 0) =>
      owner.post<State & { error: { code: string } }>(`${base}/draft/undo`, {
        ...(await editionNow()),
        change,
      });
    expect((await undo(listed[0]?.change)).body.draft).toEqual(
      withMenu([cart, ink], "By all of us"),
    );
    expect((await changes())[0]).toMatchObject({ undone: true });
    expect((await undo(0)).body.error.code).toBe("change-unknown");
    const { edition } = await stateNow();
    const stale = { edition: edition - 1, change: listed[1]?.change };
    expect((await owner.post(`${base}/draft/undo`, stale)).status).toBe(409);
    await owner.post(`${base}/discard-draft`, { edition });
    expect(await changes()).toEqual([]);
  });

  it("have a draft that visitors do not see, and versions that can be restored", async () => {
    const before = await home();
    await saveDraft(frameOf("Draft"));
    const nonce = / nonce="[\w-]+"/g;
    const same = (html: string) => html.replace(nonce, "").replace(/name="crumb"[^>]*/g, "");
    expect(same(await home())).toBe(same(before));
    const { body } = await publish();
    expect([body.published?.version, body.draft]).toEqual([2, null]);
    expect(await home()).toContain("Draft");
    const { edition } = body;
    const reverted = await owner.post<State>(`${base}/revert`, { edition, version: 1 });
    expect(reverted.body.published?.version).toBe(3);
    expect(await home()).toContain("By us");
    const versions = await owner.get<{ rows: { version: number; toVersion: number | null }[] }>(
      `${base}/versions`,
    );
    expect(versions.body.rows.map(({ version, toVersion }) => [version, toVersion])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    const second = await owner.get<{ document: SiteFrame }>(`${base}/versions/2`);
    expect(second.body.document.footer.smallPrint).toBe("Draft");
    expect((await owner.get(`${base}/versions/9`)).status).toBe(404);
    expect(
      (await owner.post(`${base}/revert`, { ...(await editionNow()), version: 9 })).status,
    ).toBe(404);
  });

  it("refuse a change that is based on an earlier edition, and links that could run something", async () => {
    const { edition } = await stateNow();
    const document = frameOf("Mine");
    const stale = await owner.put(`${base}/draft`, { document, edition: edition - 1 });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: { code: "design-changed" }, edition },
    ]);
    const hostile = frameOf("", { kind: "address", href: "javascript:alert(1)" });
    expect((await owner.put(spec, hostile)).status).toBe(400);
  });

  it("return to the built-in ones", async () => {
    const { edition } = await stateNow();
    const { body } = await owner.post<State>(`${base}/withdraw`, { edition });
    expect(body.published).toBeNull();
    expect(await home()).toContain(`<nav aria-labelledby="footer-shop">`);
    expect((await owner.get(spec)).body).toEqual(emptyFrame);
  });

  it("begin with the links of the built-in ones", async () => {
    const { body } = await owner.get<{ document: SiteFrame; ownTemplates: string[] }>(
      `${base}/starter`,
    );
    expect(body.ownTemplates).toEqual([]);
    expect(body.document.footer.groups.map(({ title }) => title)).toEqual(["Shop", "Help"]);
  });

  it("are previewed by the visitors’ renderer without being published", async () => {
    const frame = frameOf("Only a preview");
    const { body } = await owner.post<{ html: string }>("/api/console/design-preview", {
      path: "/",
      frame,
    });
    expect(body.html).toContain("Only a preview");
    expect(body.html).not.toContain('<script type="module"');
    expect(await home()).not.toContain("Only a preview");
  });

  it("are for members who can write content, of this website alone", async () => {
    const { stranger, viewer } = await createOutsiders(server);
    const anyone = await createClient(server.origin);
    const { token } = await addMember(server.infrastructure, "BILLING");
    const clerk = await createClient(server.origin, new Map([["daybook_owner", token]]));
    expect((await viewer.get(spec)).status).toBe(200);
    expect((await viewer.put(spec, emptyFrame)).status).toBe(403);
    expect((await clerk.get(spec)).status).toBe(403);
    expect((await anyone.get(spec)).status).toBe(401);
    await owner.put(spec, frameOf("Ours alone"));
    expect((await stranger.get(spec)).body).toEqual(emptyFrame);
    expect(await home(stranger)).not.toContain("Ours alone");
    expect((await stranger.get(`${base}/versions`)).body).toMatchObject({ total: 0 });
  });
});

describe("what a menu can link to", () => {
  it("is found by its title, also while visitors cannot open it", async () => {
    const found = await owner.get<{ targets: object[] }>("/api/console/link-targets?search=OAK");
    const ink = {
      target: { kind: "product", id: "ink" },
      title: "Oak ink",
      url: "/shop/p/oak-ink",
    };
    expect(found.body.targets).toEqual([{ ...ink, shown: false, draftChanged: false }]);
    const named = await owner.post<{ targets: object[] }>("/api/console/link-targets/names", {
      targets: [ink.target, { kind: "page", id: "nowhere" }],
    });
    expect(named.body.targets).toEqual([{ ...ink, shown: false, draftChanged: false }]);
  });

  it("includes documents by title and name, and released forms, but no pictures", async () => {
    const find = async (search: string) => {
      const { body } = await owner.get<{ targets: readonly Record<string, unknown>[] }>(
        `/api/console/link-targets?search=${search}`,
      );
      return body.targets.map(({ title, url, leadsTo }) => [leadsTo, title, url]);
    };
    const upload = async <Answer>(path: string, content: Uint8Array): Promise<Answer> => {
      const cookies = [...owner.cookies].map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}`,
      );
      const answer = await fetch(`${server.origin}/api/console/media${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/octet-stream",
          cookie: cookies.join("; "),
          "x-csrf-token": owner.cookies.get("crumb") ?? "",
        },
        body: Buffer.from(content),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Answer;
    };
    type File = { readonly mediaId: string; readonly file: { readonly assetUrl: string } };
    const { mediaId, file } = await upload<File>("/files?name=Menu-2026.pdf", aPdf());
    await upload("?name=menu-board.png", aPng(20, 20, [200, 80, 40]));
    await expect.poll(() => find("menu-2")).toEqual([["file", "Menu-2026.pdf", file.assetUrl]]);
    await owner.put(`/api/console/media/${mediaId}`, {
      title: "Cakes for Advent",
      altText: "",
      tags: [],
      folder: "",
      focalPoint: { x: 0.5, y: 0.5 },
    });
    // Found by the title, and by the name still; its name is no pattern.
    expect(await find("advent")).toEqual([["file", "Cakes for Advent", file.assetUrl]]);
    expect(await find("menu")).toEqual([["file", "Cakes for Advent", file.assetUrl]]);
    expect(await find("%25")).toEqual([]);
    expect(await find("")).not.toContainEqual(expect.arrayContaining(["file"]));

    const form = { template: "contact", formId: "catering", name: "Catering enquiry" };
    await owner.post("/api/console/forms", form);
    expect(await find("catering")).toEqual([]);
    const released = await owner.post<{ edition: number }>(
      "/api/console/forms/catering/release",
      {},
    );
    expect(released.status).toBe(200);
    expect(await find("catering")).toEqual([["form", "Catering enquiry", "/forms/catering"]]);
    expect((await owner.get("/forms/catering")).status).toBe(200);
  });

  it("says whether there is a contact page", async () => {
    const hasContactPage = async () =>
      (await owner.get<{ hasContactPage: boolean }>("/api/console/link-targets")).body
        .hasContactPage;
    expect(await hasContactPage()).toBe(false);
    await owner.put("/api/console/pages/reach", { path: "reach", title: "Reach us" });
    await owner.post("/api/console/pages/reach/publish", {});
    expect((await owner.put("/api/console/page-places/contact", { pageId: "reach" })).status).toBe(
      200,
    );
    expect(await hasContactPage()).toBe(true);
    await owner.post("/api/console/pages/reach/unpublish", {});
    expect(await hasContactPage()).toBe(false);
  });

  it("says which pages visitors cannot open, and which have unpublished changes", async () => {
    const ask = async (id: string) => {
      const { body } = await owner.post<{ targets: object[] }>("/api/console/link-targets/names", {
        targets: [{ kind: "page", id }],
      });
      return body.targets;
    };
    const pageUrl = "/api/console/pages/drafted";
    const change = (draft: number) =>
      owner.post(`${pageUrl}/draft/changes`, { draft, changes: [addSection(`s${draft}`)] });
    await owner.put(pageUrl, { path: "drafted", title: "Drafted" });
    await change(1);
    expect(await ask("drafted")).toMatchObject([{ shown: false, draftChanged: true }]);
    await owner.post(`${pageUrl}/publish`, {});
    expect(await ask("drafted")).toMatchObject([{ shown: true, draftChanged: false }]);
    await change(2);
    expect(await ask("drafted")).toMatchObject([{ shown: true, draftChanged: true }]);
  });
});
