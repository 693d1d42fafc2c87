import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import type { PageName } from "#read-api/shell/pages/page-facts.ts";
import { createPageRenderer } from "#read-api/shell/pages/rendering/page-renderer.ts";
import { type PageInput, pageTypeIds } from "#read-api/shell/pages/rendering/page-view.ts";
import { readTheme } from "#read-api/themes/theme.ts";
import {
  contentListInput,
  gridInput,
  productInput,
  sampleContent,
  samplePageData,
  sampleProduct,
} from "#tests/support/page-data.ts";
import { demoThemeOver } from "../themes/demo-theme.ts";

const builtIn = readTheme(fileURLToPath(new URL("../templates", import.meta.url)));
const theme = demoThemeOver(builtIn);
const renderPage = createPageRenderer({ clock: () => 0 });
const draw = (sketch: PageInput) =>
  renderPage(theme, sketch.name, samplePageData(sketch), Date.UTC(2030, 0, 1));

describe("templates of the demo site", () => {
  it.each(Object.entries(theme.templates))("%s has no mistakes", (file, source) =>
    expect(compile(source, { file }).diagnostics).toEqual([]),
  );
  it.each(Object.keys(pageTypeIds) as PageName[])("draws the page %s without errors", (name) => {
    const rendered = draw({ name, title: "A page" });
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html).toMatch(/^<!doctype html>\s*<html lang="en" dir="ltr">/);
    expect(rendered?.html).toMatch(/<\/html>\s*$/);
  });
});

describe("the demo's own templates", () => {
  it("each take the place of a built-in one, which says something else", () => {
    const own = Object.keys(theme.templates).filter(
      (name) => theme.templates[name] !== builtIn.templates[name],
    );
    expect(own).toContain("contact-intro.html");
    expect(Object.keys(theme.templates).sort()).toEqual(Object.keys(builtIn.templates).sort());
  });
  it("are how the demo speaks", () => {
    expect(draw({ name: "contact", title: "Contact" })?.html).toContain(
      "a nib that will not behave",
    );
    expect(draw({ name: "not-found", title: "" })?.html).toContain("This page has been torn out.");
  });
});

it("countries to choose from are listed inside the fields of a form, too", () => {
  const source = "{.repeated section fields}{.include country-options output}{.end}";
  const [shop, others] = [
    [{ code: "US", name: "United States" }],
    [{ code: "DE", name: "Germany" }],
  ];
  const { output } = render(
    compile(source).template,
    { countries: { shop, others }, fields: [{ label: "Country" }] },
    { partials: partialsOf(theme.templates) },
  );
  expect(output.match(/<option value="\w+">/g)).toEqual([
    '<option value="US">',
    '<option value="DE">',
  ]);
});

describe("home page of the demo site", () => {
  it("shows a card for every product, with one mark each [A4.8]", () => {
    const rendered = draw(gridInput(15));
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html.match(/href="\/shop\/p\/product-\d+"/g)).toHaveLength(15);
    expect(rendered?.html.match(/product-mark sold-out/g)).toHaveLength(3);
    expect(rendered?.html.match(/product-mark sale/g)).toHaveLength(4);
  });
});

describe("every page of the demo site", () => {
  it("leads to the cart at /cart [A2.9]", () => {
    const addresses = (html = "") => new Set(html.match(/href="\/cart[^"]*"/g));
    for (const sketch of [gridInput(1), productInput(), { name: "not-found", title: "" } as const])
      expect(addresses(draw(sketch)?.html)).toEqual(new Set(['href="/cart"']));
  });
});

describe("product page of the demo site", () => {
  it("lets a visitor choose, count and add", () => {
    const rendered = draw(productInput());
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html).toContain('action="/cart/entries"');
    expect(rendered?.html).toContain("Add To Cart");
    expect(rendered?.html).toContain('name="crumb" value="a-crumb"');
  });
  it("takes sign-ups when the product is sold out [A2.8]", () => {
    const rendered = draw(productInput(sampleProduct([0, 0])));
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html).not.toContain('action="/cart/entries"');
    expect(rendered?.html).toContain('data-root="restock"');
    expect(rendered?.html).toContain('name="siteVisitorEmail"');
  });
});

describe("content pages of the demo site", () => {
  it.each([
    ["blog", "blog"],
    ["events", "events"],
    ["gallery", "gallery"],
    ["home", "blog"],
  ] as const)("%s lists without errors", (name, kind) => {
    const rendered = draw(contentListInput(name, kind));
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html).toContain('<a href="/blog/item-1">Item &lt;1&gt; &amp; more</a>');
  });
  it.each([
    ["blog-item", "blog"],
    ["event", "events"],
    ["gallery-item", "gallery"],
  ] as const)("%s shows one without errors", (name, kind) => {
    const rendered = draw({ name, title: "An item", item: sampleContent(kind) });
    expect(rendered?.errors).toEqual([]);
    expect(rendered?.html).toContain("<h1>Item &lt;1&gt; &amp; more</h1>");
    expect(rendered?.html.match(/<h1/g)).toHaveLength(1);
  });
  it("offers to share a post by its whole address", () =>
    expect(draw({ name: "blog-item", title: "", item: sampleContent("blog") })?.html).toContain(
      'href="mailto:?subject=Item%20%3C1%3E%20%26%20more&amp;body=https%3A//shop.example/blog/item-1"',
    ));
  it("offers nothing where the website has no ways to share [B9.23]", () => {
    const data = samplePageData({ name: "blog-item", title: "", item: sampleContent("blog") });
    const website = { ...data.website, shareButtonOptions: {} };
    const rendered = renderPage(theme, "blog-item", { ...data, website }, 0);
    expect(rendered?.html).not.toContain('class="share"');
  });
});
