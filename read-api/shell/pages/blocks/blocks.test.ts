import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { galleryChoiceName } from "#domain/galleries/option-texts.ts";
import { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { silentLog } from "#infra/log/log.ts";
import { samplePageData } from "#tests/support/page-data.ts";
import { aBlock } from "#tests/support/pages.ts";
import { readTheme } from "../../../themes/theme.ts";
import { createRenderLayout } from "../layout/render-layout.ts";
import type { PageData } from "../rendering/page-data.ts";
import { servingOf } from "./all.ts";
import type { BlockMembers } from "./serving.ts";

const builtIn = readTheme(fileURLToPath(new URL("../../../../demo/templates", import.meta.url)));
const page = samplePageData({ name: "page", title: "About" });

/** A block as visitors get it. */
const shown = (
  content: object,
  { found, data = page }: { readonly found?: BlockMembers; readonly data?: PageData } = {},
): string => {
  const blocks = [aBlock("b", BlockContent.parse(content))];
  const section = { id: "top", look: newLook(), layout: newLayout(), blocks };
  const render = createRenderLayout({ builtIn, log: silentLog, nowMs: () => 0 });
  const known = new Map(found ? [["b", found]] : []);
  const document = { ...newDocument("About"), sections: [section] };
  const errors: unknown[] = [];
  const { html } = render(builtIn, { key: null, document, found: known }, data, (more) =>
    errors.push(...more),
  );
  expect(errors).toEqual([]);
  return html;
};
const image = { assetUrl: "/images/a.jpg", altText: "A mug" };
const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

describe("an accordion", () => {
  const items = ["One", "Two"].map((title) => ({ title, text: text(`${title} <b>`) }));
  const accordion = { type: "accordion", items, isExclusive: true, opensFirst: true };
  it("folds its texts, one open at a time and the first at the beginning", () => {
    const html = shown(accordion);
    expect(html).toContain('<details class="page-fold" name="fold-b" open><summary>One</summary>');
    expect(html).toContain("<p>Two &lt;b&gt;</p>");
    expect(html.split(" open>")).toHaveLength(2);
    expect(shown({ ...accordion, isExclusive: false })).not.toContain("name=");
  });
});

describe("a table", () => {
  const rows = [["Size", "Width"], ["S", "48"], ["M"]];
  const table = (heads: string) => shown({ type: "table", caption: "Sizes", rows, heads });
  it("names its rows and columns, and fills rows up", () => {
    expect(table("both")).toContain('<thead><tr><th scope="col">Size</th>');
    expect(table("both")).toContain('<tr><th scope="row">M</th><td></td></tr>');
    expect(table("none")).not.toContain("<th");
    expect(table("row")).toContain("<caption>Sizes</caption>");
  });
  it("without a row is nothing", () =>
    expect(shown({ type: "table", caption: "", rows: [], heads: "row" })).not.toContain("<table"));
});

it("a chart has its data as a table next to it", () => {
  const rows = [
    ["Year", "Sold"],
    ["2025", "7"],
  ];
  const html = shown({ type: "chart", title: "Mugs", look: "bars", rows });
  expect(html).toContain('<figcaption>Mugs</figcaption><svg class="chart chart-bars"');
  expect(html).toContain("<td>2025</td><td>7</td>");
});

it("a summary of featured items asks for these only", async () => {
  const asked: unknown[] = [];
  const ask = {
    contentItems: async ({ listing }: { readonly listing: object }) => {
      asked.push("featured" in listing);
      return { rows: [] };
    },
  };
  const blog = { id: "journal", enabled: true, url: "/journal", kind: "blog" };
  const facts = {
    context: { websiteId: "demo" },
    contentCollections: [blog],
    shows: {},
    gate: { opens: () => true, listing: () => undefined },
  };
  const summary = {
    type: "summary",
    collectionId: "journal",
    category: "",
    limit: 3,
    look: "grid",
    showsPictures: true,
    showsDates: true,
    showsExcerpts: true,
  };
  for (const choice of [{}, { onlyFeatured: true }]) {
    const content = BlockContent.parse({ ...summary, ...choice });
    await servingOf(content).find?.(ask as never, facts as never, content as never);
  }
  expect(asked).toEqual([false, true]);
});

describe("a picture", () => {
  const wide = { ...image, originalSize: "1600x800", mediaFocalPoint: { x: 0.2, y: 0 } };
  const picture = { type: "image", image: wide, caption: "", href: "" };
  it("is shown whole, whatever its focal point, until it gets a shape", () => {
    const html = shown(picture);
    expect(html).toContain('<figure class="page-figure"><img');
    expect(html).not.toContain("data-focal");
  });
  it("is cropped around its focal point, without inline styles", () => {
    const html = shown({ ...picture, crop: "widescreen" });
    expect(html).toContain('<figure class="page-figure" data-aspect-ratio="widescreen">');
    expect(html).toContain(' data-focal-x="20" data-focal-y="0"');
    expect(html).not.toContain("style=");
  });
  it("that is decoration has an empty alternative, except as a link", () => {
    const decorative = { ...picture, isDecorative: true };
    expect(shown(decorative)).toContain(' alt=""');
    expect(shown({ ...decorative, href: "/shop" })).toContain(' alt="A mug"');
  });
  it("loads the sides that are not seen in a narrow shape", () => {
    const varied = { ...wide, systemDataVariants: "300w,1500w" };
    const sizesOf = (crop: object) =>
      / sizes="([^"]*)"/.exec(shown({ ...picture, image: varied, ...crop }))?.[1];
    expect(sizesOf({})).toBe("(min-width: 433px) 100vw, 100vw");
    expect(sizesOf({ crop: "square" })).toBe("(min-width: 433px) 200vw, 200vw");
    expect(sizesOf({ crop: "anamorphic-widescreen" })).toBe(sizesOf({}));
  });
});

describe("a gallery", () => {
  const pictures = [
    { image, title: "Mug", description: "Blue", href: "/shop" },
    { image: { assetUrl: "" }, title: "", description: "", href: "" },
  ];
  it.each([
    ["grid", "Grid"],
    ["slideshow", "Slideshow"],
    ["slider", "Carousel"],
    ["stacked", "Stacked"],
  ])("shows the pictures that were chosen as a %s, called %s [B2.40]", (design, name) => {
    const html = shown({ type: "gallery", pictures, options: { design } });
    expect(galleryChoiceName(design)).toBe(name);
    expect(html).toContain(`class="gallery-block gallery-${design}"`);
    expect(html.match(/<figure class="gallery-item" data-media-type="\w+">/g)).toHaveLength(1);
    expect(html).toContain('data-media-type="imageEmpty" hidden></figure>');
    expect(html).toContain('<a href="/shop"><img');
  });
  it("reads no alternative text for decoration, except of a picture that is a link", () => {
    const drawn = (item: object, options: object = { lightbox: false }) => {
      const said = { title: "The mug", description: "", href: "" };
      const decorative = { image, ...said, isDecorative: true };
      return shown({ type: "gallery", pictures: [{ ...decorative, ...item }], options });
    };
    expect(drawn({})).toContain(' alt=""');
    expect(drawn({ isDecorative: undefined })).toContain(' alt="A mug"');
    expect(drawn({ href: "/shop" })).toContain(' alt="A mug"');
    expect(drawn({}, { lightbox: true })).toContain(' alt="A mug"');
  });
  it("plays films of this website, and asks before it loads one of a provider", () => {
    const film = { source: "file", fileUrl: "", captionsUrl: "", videoId: "" };
    const item = { image: { assetUrl: "" }, title: "The mill", description: "", href: "" };
    const pictures = [
      { ...item, film: { ...film, fileUrl: "/f.mp4" } },
      { ...item, film: { ...film, source: "vimeo", videoId: "12" } },
      { ...item, film },
    ];
    const content = BlockContent.parse({ type: "gallery", options: {}, pictures });
    const html = shown(content);
    expect(html).toContain(
      '<video data-root="video" controls preload="metadata" playsinline aria-label="The mill"',
    );
    expect(html).toContain('data-frame="https://player.vimeo.com/video/12"');
    expect(html).toContain('data-media-type="video" hidden></figure>');
    expect(servingOf(content).frames?.(content)).toEqual(["https://player.vimeo.com"]);
  });
  it("links to its pictures by thumbnails", () => {
    const options = { design: "slider", thumbnails: true, "thumbnail-strip-height": 60 };
    const html = shown({ type: "gallery", pictures, options });
    expect(html).toContain(
      '<figure class="gallery-item" data-media-type="imageFile" id="gallery-b-0">',
    );
    expect(html).toContain(
      '<a href="#gallery-b-0" aria-label="Mug"><img src="/images/a.jpg" alt="" width="60" height="60"',
    );
  });
});

describe("a video", () => {
  const video = {
    type: "video",
    title: "A film",
    fileUrl: "",
    captionsUrl: "",
    videoId: "",
    caption: "",
    poster: { assetUrl: "" },
  };
  it("of this website plays here", () => {
    const html = shown({ ...video, source: "file", fileUrl: "/f.mp4", captionsUrl: "/f.vtt" });
    expect(html).toContain('src="/f.mp4"><track kind="captions" src="/f.vtt" default></video>');
  });
  it("of a provider loads nothing from there before a visitor asks for it [B3.51]", () => {
    const html = shown({ ...video, source: "youtube", videoId: "dQw4w9WgXcQ" });
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(html).toContain('<a class="button" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toMatch(/<iframe|<script|src="https/);
  });
  it("keeps the focal point of its cropped picture in sight until it plays", () => {
    const poster = { assetUrl: "/images/a.jpg", mediaFocalPoint: { x: 0.1, y: 0.75 } };
    const html = shown({ ...video, source: "vimeo", videoId: "12", poster });
    expect(html).toMatch(/class="video-consent"[^>]* data-focal-x="10" data-focal-y="75"/);
    const centred = { ...poster, mediaFocalPoint: { x: 0.5, y: 0.5 } };
    expect(shown({ ...video, source: "vimeo", videoId: "12", poster: centred })).not.toContain(
      "data-focal",
    );
  });
  it("that is still to be chosen is nothing", () => {
    expect(shown({ ...video, source: "file" })).not.toContain("<video");
    expect(shown({ ...video, source: "vimeo" })).not.toContain("vimeo");
  });
});

it("an album lists its tracks, each with a player", () => {
  const tracks = [
    { title: "One", fileUrl: "/1.mp3" },
    { title: "Two", fileUrl: "" },
  ];
  const html = shown({ type: "album", title: "Tides", artist: "Us", cover: image, tracks });
  expect(html).toContain('<audio controls preload="none" aria-label="One" src="/1.mp3">');
  expect(html).not.toContain("Two");
});

describe("opening hours", () => {
  const span = { opens: "09:00", closes: "17:30" };
  const hours = {
    type: "opening-hours",
    week: [[span], [span], [span], [span], [span], [{ opens: "10:00", closes: "24:00" }], []],
    exceptions: [{ date: "2026-12-24", name: "Christmas Eve", spans: [] }],
    closedText: "Closed",
    note: "Ring the bell.",
  };
  it("are one line for days with the same times, as the website’s language writes them", () => {
    const html = shown(hours).replace(/\s/g, " ");
    expect(html).toContain('<th scope="row">Monday – Friday</th><td>9:00 AM – 5:30 PM</td>');
    expect(html).toContain('<th scope="row">Saturday</th><td>10:00 AM – 12:00 AM</td>');
    expect(html).toContain('<th scope="row">Sunday</th><td>Closed</td>');
    expect(html).toContain(
      '<time datetime="2026-12-24">December 24, 2026</time> <span>Christmas Eve</span>',
    );
    const german = { ...page, website: { ...page.website, locale: "de-DE" } };
    expect(shown(hours, { data: german })).toContain("Montag – Freitag</th><td>09:00 – 17:30</td>");
  });
});

describe("links", () => {
  it("of a menu are the website’s or its own", () => {
    const menu = {
      type: "menu",
      name: "Help",
      look: "column",
      links: [{ label: "Us", href: "/us" }],
    };
    expect(shown({ ...menu, source: "own" })).toContain(
      'aria-label="Help"><ul><li><a href="/us">Us</a>',
    );
    const navigation = [{ title: "Mugs", fullUrl: "/shop/mugs", active: true }];
    const data = { ...page, navigation };
    expect(shown({ ...menu, source: "website" }, { data })).toContain(
      '<a href="/shop/mugs" aria-current="page">Mugs</a>',
    );
    const links = [{ title: "Blue", fullUrl: "/shop/blue", active: false }];
    const folder = { title: "Colours", fullUrl: null, active: false, links };
    const header = { layout: "start", announcement: null, menu: [folder] };
    const framed = { ...data, frame: { ...page.frame, header } } as unknown as typeof data;
    expect(shown({ ...menu, source: "website" }, { data: framed })).toContain(
      '<li><span>Colours</span><ul><li><a href="/shop/blue">Blue</a></li></ul></li>',
    );
  });
  it("to where a shop can be followed have names for everyone", () => {
    const links = [
      { service: "mastodon", href: "https://social.example/@us" },
      { service: "x", href: "" },
    ];
    const icons = shown({ type: "social", links, look: "icons" });
    expect(icons).toContain('<span class="visually-hidden">Mastodon</span>');
    expect(icons).not.toContain(">X<");
    expect(shown({ type: "social", links, look: "names" })).toContain(">Mastodon</a>");
  });
  it("that share a page name it", () => {
    const html = shown({ type: "share", label: "Share", services: ["email", "bluesky"] });
    expect(html).toContain("mailto:?subject=About");
    expect(html).not.toContain("facebook");
  });
});

describe("code", () => {
  const html = "<p>Ours</p><script>a()</script>";
  it("has the page’s nonce when it can run scripts", () => {
    expect(shown({ type: "code", html, runsScripts: true })).toContain(
      `<p>Ours</p><script nonce="${page.nonce}">a()</script>`,
    );
    expect(shown({ type: "code", html, runsScripts: false })).not.toContain("nonce");
  });
  it("is only a text while it waits for consent, whatever it contains", () => {
    const waiting = shown({
      type: "code",
      html: `${html}<p title="x">'</p></div><img src="https://far.example/a.png">`,
      runsScripts: true,
      waitsForConsent: true,
    });
    expect(waiting).toContain(`<div hidden nonce="${page.nonce}" data-held-key="`);
    expect(waiting).toMatch(/data-held-key="[\w-]{22}" data-held-code="&lt;p&gt;Ours/);
    expect(waiting).not.toMatch(/<script|<img|<p>/);
    const alone = shown({ type: "code", html, runsScripts: false, waitsForConsent: true });
    expect(alone).toContain("<p>Ours</p>");
  });
});

it("the cart says how many items it has, as the pill does [B3.76]", () => {
  const empty = { ...page, cart: { ...page.cart, totalQuantity: 0, countText: "0" } };
  const html = shown({ type: "cart" }, { data: empty });
  expect(html).toContain('<span class="cart-quantity" aria-hidden="true">0</span>');
  expect(html).not.toContain("cart-subtotal");
});

it("collections, summaries and sign-ups show what was found", () => {
  const items = [{ title: "Mugs", fullUrl: "/shop/mugs", productCount: 2 }];
  expect(shown({ type: "collections", parent: "", limit: 3 }, { found: { items } })).toContain(
    '<a href="/shop/mugs"><span class="collection-name">Mugs</span> <span class="collection-count">2 products</span>',
  );
  const item = { title: "Mug", fullUrl: "/shop/p/mug", soldOut: false };
  const restock = { type: "restock", product: "mug", availableText: "Back again" };
  expect(shown(restock, { found: { item } })).toContain(
    '<a href="/shop/p/mug">Mug</a>: Back again',
  );
  const soldOut = {
    ...item,
    id: "mug",
    soldOut: true,
    structuredContent: { variants: [{ variantId: "v" }] },
  };
  const form = shown(restock, { found: { item: soldOut } });
  expect(form).toContain('name="productId" value="mug"');
  expect(form).toContain('name="variantId" value="v"');
});
