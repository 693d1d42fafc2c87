import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { silentLog } from "#infra/log/log.ts";
import { samplePageData } from "#tests/support/page-data.ts";
import { aBlock, aHeading, aText } from "#tests/support/pages.ts";
import { readTheme, type Theme } from "../../../themes/theme.ts";
import type { PageContent } from "./layout-data.ts";
import { createRenderLayout } from "./render-layout.ts";

const builtIn = readTheme(fileURLToPath(new URL("../../../../demo/templates", import.meta.url)));
const data = samplePageData({ name: "page", title: "About" });

const documentOf = (...contents: readonly BlockContent[]): PageDocument => ({
  ...newDocument("About"),
  sections: [
    {
      id: "top",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => aBlock(`b${index}`, content, index + 1)),
    },
  ],
});
const contentOf = (key: string, ...contents: readonly BlockContent[]): PageContent => ({
  key,
  document: documentOf(...contents),
  found: new Map(),
});
const themeWith = (templates: Theme["templates"]): Theme => ({
  templates: { ...builtIn.templates, ...templates },
});
const newRenderer = (clock?: () => number) =>
  createRenderLayout({ builtIn, log: silentLog, nowMs: () => 0, ...(clock && { clock }) });
const ignored = () => {};

/** A clock of a machine that can be held up: then every look at it finds another hour gone. */
const createHeldUpClock = () => {
  let ms = 0;
  const state = { isHeldUp: true };
  const clock = () => {
    if (state.isHeldUp) ms += 3_600_000;
    return ms;
  };
  return { clock, state };
};

describe("the sections of a page", () => {
  it("render their blocks in reading order, whatever the grid says", () => {
    const content = contentOf("a", aHeading("First"), aText("Second"));
    const [first] = content.document.sections[0]?.blocks ?? [];
    if (first) Object.assign(first.at.desktop, { row: 9 });
    const { html, styles } = newRenderer()(builtIn, content, data, ignored);
    expect(html.indexOf("First")).toBeLessThan(html.indexOf("Second"));
    expect(styles).toContain("grid-area:9/1/span 1/span 12");
    expect(html).not.toContain("style=");
  });

  it("say whether a block is the page's title", () => {
    const title = (level: 1 | 2) =>
      newRenderer()(builtIn, contentOf("a", aHeading("A", level)), data, ignored).hasTitle;
    expect([title(1), title(2)]).toEqual([true, false]);
  });

  it("are kept for each version, theme and state of the website", () => {
    const renderLayout = newRenderer();
    const text = (key: string, words: string, theme = builtIn, shown = data) =>
      renderLayout(theme, contentOf(key, aHeading(words)), shown, ignored).html;
    const first = text("version 1", "One");
    expect(text("version 1", "Never rendered")).toBe(first);
    expect(text("version 2", "Two")).toContain("Two");
    const own = themeWith({ "block-heading.html": "<h2>{block.text} {website.language}</h2>" });
    expect(text("version 1", "One", own)).toContain("<h2>One en</h2>");
    const german = { ...data, website: { ...data.website, language: "de" } };
    expect(text("version 1", "One", own, german)).toContain("<h2>One de</h2>");
  });

  it("render lists and forms for each request", () => {
    const renderLayout = newRenderer();
    const content = contentOf("a", { type: "form", formId: "contact" });
    const own = themeWith({ "block-form.html": "{.if form}{form.name}{.or}No form{.end}" });
    expect(renderLayout(own, content, data, ignored).html).toContain("No form");
    const forms = { contact: { name: "Write to us" } } as never;
    expect(renderLayout(own, content, { ...data, forms }, ignored).html).toContain("Write to us");
  });

  it("use the built-in template where the website's own does not end", () => {
    const endless = themeWith({ "block-heading.html": "{.include block-heading output}" });
    const missing: Theme = { templates: {} };
    for (const theme of [endless, missing]) {
      const { html } = newRenderer()(theme, contentOf("a", aHeading("Still here")), data, ignored);
      expect(html).toContain("Still here</h2>");
    }
  });

  it("show every built-in block, however long the machine was held up", () => {
    const { clock } = createHeldUpClock();
    const content = contentOf("a", aHeading("Still here"), {
      type: "products",
      collection: "",
      limit: 4,
    });
    const items = [{ title: "A mug" }] as never;
    const shown = { ...content, found: new Map([["b1", { items }]]) };
    const codes: string[] = [];
    const { html } = newRenderer(clock)(builtIn, shown, data, (errors) =>
      codes.push(...errors.map(({ code }) => code)),
    );
    expect(html).toContain("Still here</h2>");
    expect(html).toContain("A mug");
    expect(codes).not.toContain("budget-time");
  });

  it("show the website's own template again after the machine was held up, and report it", () => {
    const { clock, state } = createHeldUpClock();
    const renderLayout = newRenderer(clock);
    const own = themeWith({ "block-heading.html": "<h2>{block.text} by us</h2>" });
    const errors: Diagnostic[] = [];
    const show = () =>
      renderLayout(own, contentOf("a", aHeading("Hello")), data, (more) => errors.push(...more))
        .html;
    expect(show()).toContain("Hello</h2>");
    expect(errors).toMatchObject([{ code: "budget-time", file: "block-heading.html", line: 1 }]);
    state.isHeldUp = false;
    expect(show()).toContain("Hello by us</h2>");
  });

  it("keep the built-in block where the website's own takes too many steps, and report it", () => {
    const renderLayout = newRenderer(() => 0);
    const buttons = Array.from({ length: 10 }, () => ({ label: "Go", href: "/", look: "quiet" }));
    const own = themeWith({
      "block-buttons.html": `{.repeated section block.buttons}${"{label|html}".repeat(200)}{.end}`,
    });
    const codes: string[] = [];
    const content = contentOf("a", { type: "buttons", buttons } as BlockContent);
    const show = () =>
      renderLayout(own, content, data, (errors) => codes.push(...errors.map(({ code }) => code)))
        .html;
    expect(show()).toContain("Go</a>");
    expect(codes).toEqual(["budget-steps"]);
    expect(show()).toContain("Go</a>");
    expect(codes).toEqual(["budget-steps"]);
  });

  it("report the errors of blocks that are rendered for each request", () => {
    const own = themeWith({ "block-form.html": "A form{block.id|no-such-formatter}" });
    const reports: (readonly Diagnostic[])[] = [];
    const content = contentOf("a", { type: "form", formId: "contact" });
    const { html } = newRenderer()(own, content, data, (errors) => reports.push(errors));
    expect(html).toContain("A form");
    expect(reports).toMatchObject([[{ code: "unknown-formatter", file: "block-form.html" }]]);
  });
});

const hostile = fc.oneof(
  fc.constantFrom(
    "<script>run()</script>",
    '"><img src=x onerror=run()>',
    "' onmouseover='run()",
    'x" style="position:fixed',
    "{block.text|raw}{.include site-head output}",
    "</style><script>run()</script>",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const image = (assetUrl: string, altText: string, caption: string): BlockContent => ({
  type: "image",
  image: {
    assetUrl,
    originalSize: "",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
    systemDataVariants: "",
    altText,
  },
  caption,
  href: "",
});

it("hostile texts in any block are texts on the page", () => {
  const renderLayout = newRenderer();
  let version = 0;
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      version += 1;
      const content = contentOf(
        `hostile ${version}`,
        aHeading(one),
        image("/images/a.png", one, other),
        { type: "buttons", buttons: [{ label: one, href: "/", look: "quiet" }] },
        { type: "quote", text: [], source: other },
      );
      const { html } = renderLayout(builtIn, content, data, ignored);
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
        expect(tag).toMatch(/^<\/?(?:section|div|h2|figure|figcaption|img|p|a|blockquote)[ >]/);
        const attributes = tag.replace(/"[^"]*"/g, '""');
        expect(attributes).not.toMatch(/\s(?:on\w+|style)\s*=/i);
      }
    }),
    { numRuns: 300 },
  );
});
