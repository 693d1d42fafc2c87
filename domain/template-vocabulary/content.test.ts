import { describe, expect, it } from "vitest";
import { renderByOracle } from "#tests/support/template-oracle.ts";
import { imageCases } from "#tests/templates/image.cases.ts";
import { itemPredicateCases } from "#tests/templates/item-predicates.cases.ts";
import { mediaCases } from "#tests/templates/media.cases.ts";
import { socialCases } from "#tests/templates/social.cases.ts";
import type { TemplateCase } from "#tests/templates/template-cases.ts";
import { compile, render } from "./engine.ts";

const show = (source: string, data: unknown) => render(compile(source).template, data);
const printed = (source: string, data: unknown): string => show(source, data).output;

const groups: readonly (readonly [string, readonly TemplateCase[]])[] = [
  ["pictures", imageCases],
  ["media and items", mediaCases],
  ["comments, sharing and calendars", socialCases],
  ["what items are", itemPredicateCases],
];

describe.each(groups)("%s", (_group, cases) => {
  it.each(cases)("$name", ({ template, data, output, deviates }) => {
    expect(show(template, data)).toEqual({ output, errors: [] });
    const theirs = renderByOracle(template, data).output;
    if (deviates === undefined) expect(theirs).toBe(output);
    else expect(theirs).not.toBe(output);
  });
});

describe("alt text", () => {
  it("is cut at 1000 characters when it is made from a body [B9.13, A9.9]", () => {
    const output = printed("{@|image-meta}", { body: `<p>${"é".repeat(3_000)}</p>` });
    expect(output).toContain(`alt=" ${"é".repeat(999)}" `);
    expect(printed("{@|alt-text}", { altText: "x".repeat(3_000) })).toBe("x".repeat(1_000));
  });

  it("is what was written for it, else the picture's own words, in elements of our own", () => {
    expect(printed("{@|alt-text}", { altText: " A mug ", title: "T" })).toBe("A mug");
    expect(printed("{@|alt-text}", { altText: " ", title: "T" })).toBe("T");
  });
});

describe("img", () => {
  const mug = { assetUrl: "/m.jpg", originalSize: "800x600", altText: 'A "mug"' };

  it("is lazy and keeps room for the picture", () => {
    expect(printed("{@|img}", mug)).toBe(
      '<img src="/m.jpg" alt="A &quot;mug&quot;" width="800" height="600" loading="lazy" decoding="async">',
    );
  });

  it("takes a class, a size and what the browser needs to choose", () => {
    expect(printed("{@|img eager class=c width=8 height=6 sizes=50vw}", mug)).toBe(
      '<img class="c" src="/m.jpg" alt="A &quot;mug&quot;" width="8" height="6" sizes="50vw" loading="eager" fetchpriority="high" decoding="async">',
    );
  });

  it("offers its widths to who says how large it is shown, the last one as wide as it is [B9.12]", () => {
    const assetUrl = `/images/${"3f".repeat(32)}.jpg`;
    const photo = { assetUrl, originalSize: "400x300", systemDataVariants: "100w,300w" };
    const set = `${assetUrl}?format=100w 100w, ${assetUrl}?format=300w 300w, ${assetUrl}?format=500w 400w`;
    expect(printed("{@|img;hidden;sizes=(min-width: 9rem) 5rem, 50vw}", photo)).toBe(
      `<img src="${assetUrl}" srcset="${set}" alt="" width="400" height="300" sizes="(min-width: 9rem) 5rem, 50vw" loading="lazy" decoding="async" hidden>`,
    );
    expect(printed("{@|img}", photo)).not.toContain("srcset");
  });

  it("says where it may be cut, in steps of the style sheet [B3.50]", () => {
    const cut = { ...mug, mediaFocalPoint: { x: 0.26, y: 1 } };
    expect(printed("{@|img}", cut)).toContain(' data-focal-x="25" data-focal-y="100"');
    for (const mediaFocalPoint of [{ x: 0.5, y: 0.51 }, { x: 7, y: 0 }, { x: "a" }, null, 3])
      expect(printed("{@|img}", { ...mug, mediaFocalPoint })).not.toContain("data-focal");
  });

  it.each([
    undefined,
    null,
    5,
    [],
    {},
    { assetUrl: "javascript:alert(1)" },
    { assetUrl: "\u0001JavaScript:alert(1)" },
    { assetUrl: "data:text/html,<script>" },
  ])("prints nothing for %j", (value) => {
    expect(printed("[{a|img}]", { a: value })).toBe("[]");
  });
});

describe("picture-at", () => {
  const assetUrl = `/images/${"3f".repeat(32)}.jpg`;
  it.each([
    [`{a|picture-at 300w}`, assetUrl, `${assetUrl}?format=300w`],
    [`{a|picture-at 640w}`, assetUrl, assetUrl],
    [`{a|picture-at}`, assetUrl, assetUrl],
    [`{a|picture-at 300w}`, "/images/mug.svg", "/images/mug.svg"],
    [`{a|picture-at 300w}`, "https://a.example/b.jpg", "https://a.example/b.jpg"],
    [`{a|picture-at 300w}`, "javascript:alert(1)", ""],
  ])("%s of %s is %s", (template, a, address) => {
    expect(printed(template, { a })).toBe(address);
  });
});

describe("url", () => {
  it.each([
    ["/a", "/a"],
    ["https://a.example/?a=1&b=2", "https://a.example/?a=1&b=2"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["a:b", "a:b"],
    ["javascript:alert(1)", ""],
    ["JAVA\tSCRIPT:alert(1)", ""],
    ["vbscript:x", ""],
    ["data:image/png;base64,AA", ""],
    [undefined, ""],
    [7, "7"],
  ])("of %j", (value, output) => {
    expect(printed("{a|url}", { a: value })).toBe(output);
  });
});

describe("file-size", () => {
  it.each([
    [0, "0 Bytes"],
    [1_023, "1023 Bytes"],
    [1_024, "1 KB"],
    [1_536, "1.5 KB"],
    [1_048_576, "1 MB"],
    ["2048", "2 KB"],
    [1_024 ** 8, "1 YB"],
    [1e300, "8.271806125530277e+275 YB"],
    [-1, ""],
    ["x", ""],
    [undefined, ""],
    [[1], ""],
  ])("of %j [B9.19]", (value, output) => {
    expect(printed("{a|file-size}", { a: value })).toBe(output);
  });
});
