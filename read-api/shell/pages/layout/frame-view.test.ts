import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { MenuEntry, SiteFrame } from "#domain/site-frame/document.ts";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import { samplePageData } from "#tests/support/page-data.ts";
import type { ShownFrame } from "../../../site-frame/find-site-frame.ts";
import { readTheme } from "../../../themes/theme.ts";
import { createPageRenderer } from "../rendering/page-renderer.ts";
import type { FrameView } from "./frame-data.ts";
import { toFrameView } from "./frame-view.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const builtIn = readTheme(folder("../../../../demo/templates"));
const renderPage = createPageRenderer({ clock: () => 0 });
const notFound = { name: "not-found", title: "Page not found", status: 404 } as const;
const draw = (frame: FrameView | null): string =>
  renderPage(builtIn, "not-found", { ...samplePageData(notFound), frame }, 0)?.html ?? "";

const about = { kind: "page", id: "about" } as const;
const gone = { kind: "product", id: "gone" } as const;
const linkTo = (target: typeof about | typeof gone, label = ""): MenuEntry => ({
  kind: "link",
  id: target.id,
  label,
  target,
});
const withMenu = (...menu: readonly MenuEntry[]): ShownFrame => ({
  document: { ...emptyFrame, header: { ...emptyFrame.header, menu: [...menu] } },
  targets: new Map([
    [
      "page/about",
      { target: about, title: "About us", url: "/about", shown: true, draftChanged: false },
    ],
  ]),
});
const anyone = { path: "/about", opens: () => true };
const menuOf = (...menu: readonly MenuEntry[]) =>
  toFrameView(withMenu(...menu), anyone).header.menu;

describe("header and footer of a website", () => {
  it("are the built-in ones, byte by byte, while the owner has set up none", () =>
    expect(draw(null)).toBe(readFileSync(folder("built-in-frame.html"), "utf8")));

  it("name what links lead to, and leave out what visitors cannot open", () => {
    const link = { title: "About us", fullUrl: "/about", active: true, links: [] };
    expect(menuOf(linkTo(about), linkTo(gone, "Gone"))).toEqual([link]);
    expect(menuOf(linkTo(about, "Who we are"))).toEqual([{ ...link, title: "Who we are" }]);
  });

  it("reveal nothing of a locked website", () => {
    const frame = withMenu(linkTo(about));
    const { announcement } = frame.document.header;
    const header = {
      ...frame.document.header,
      announcement: { ...announcement, shown: true, text: "New: ink" },
    };
    const locked = { ...frame, document: { ...frame.document, header } };
    const opens = (path: string) => path === "/about";
    const { header: shown } = toFrameView(locked, { path: "/", opens });
    expect(shown.announcement).toBeNull();
    expect(shown.menu).toMatchObject([{ fullUrl: "/about" }]);
    const none = toFrameView(locked, { path: "/", opens: () => false });
    expect(none.header.menu).toEqual([]);
  });

  it("have folders that list their links, begin with an index, or redirect to the first [B3.86]", () => {
    const links = [{ kind: "link", id: "a", label: "", target: about }] as const;
    const of = (behaviour: "none" | "index" | "redirect") =>
      menuOf({
        kind: "folder",
        id: "f",
        label: "Shop",
        behaviour,
        links: [...links],
        target: { kind: "address", href: "/shop" },
      });
    const found = { title: "About us", fullUrl: "/about", active: true };
    const closed = { title: "Shop", fullUrl: null, active: true };
    expect(of("none")).toEqual([{ ...closed, links: [found] }]);
    const index = { title: "Shop", fullUrl: "/shop", active: false };
    expect(of("index")).toEqual([{ ...closed, links: [index, found] }]);
    expect(of("redirect")).toEqual([{ ...closed, fullUrl: "/about", links: [] }]);
    expect(menuOf(emptyFolder)).toEqual([]);
  });

  it("print every text escaped, without styles or scripts in attributes", () => {
    const evil = `"><script>alert(1)</script>`;
    const frame: SiteFrame = {
      header: {
        layout: "center",
        menu: [linkTo(about, evil)],
        announcement: { shown: true, text: evil, target: about, tone: "quiet" },
      },
      footer: {
        layout: "line",
        text: evil,
        smallPrint: evil,
        groups: [
          { id: "g", title: evil, links: [{ kind: "link", id: "l", label: evil, target: about }] },
        ],
        social: [{ network: "mastodon", href: "https://social.example/@shop" }],
      },
    };
    const { targets } = withMenu();
    const html = draw(toFrameView({ document: frame, targets }, anyone));
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("style=");
    expect(html.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThanOrEqual(6);
    expect(html).toContain(`href="https://social.example/@shop" rel="me noopener">Mastodon`);
  });
});

const emptyFolder: MenuEntry = {
  kind: "folder",
  id: "f",
  label: "Shop",
  behaviour: "none",
  target: null,
  links: [],
};
