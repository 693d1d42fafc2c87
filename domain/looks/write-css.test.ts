import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtInTokens, schemeTokens } from "./built-in-tokens.ts";
import { contrast } from "./colors.ts";
import type { Look } from "./document.ts";
import { fontPairIds } from "./font-pairs.ts";
import { builtInLook, presets, withPreset } from "./presets.ts";
import { contrastProblems, palettesOf, tokensOf } from "./tokens.ts";
import { preloadedFonts, writeLookCss } from "./write-css.ts";

const looks = presets.map((preset) => withPreset(builtInLook, preset));
const [bakery = builtInLook] = looks;
const withFonts = (activeThemeId: Look["fonts"]["activeThemeId"]): Look => ({
  ...builtInLook,
  fonts: { ...builtInLook.fonts, activeThemeId },
});

describe("the colours of a look", () => {
  it.each(presets)("$name is readable, light and dark", (preset) => {
    const look = withPreset(builtInLook, preset);
    expect(contrastProblems(look)).toEqual([]);
    for (const palette of Object.values(palettesOf(look))) {
      const tokens = tokensOf(palette);
      const ratio = (text: string, ground: string) =>
        contrast(tokens[text] as string, tokens[ground] as string);
      for (const ground of ["paper", "surface", "sunken"])
        for (const text of ["ink", "ink-soft"])
          expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
      for (const signal of ["sale", "error", "good"])
        expect(ratio(signal, `${signal}-surface`)).toBeGreaterThanOrEqual(4.5);
      expect(ratio("on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
      expect(ratio("on-strong", "strong")).toBeGreaterThanOrEqual(7);
      expect(ratio("mark", "strong")).toBeGreaterThanOrEqual(4.5);
      expect(ratio("on-mark", "mark")).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("that are hard to see are named, with the nearest ones that are not", () => {
    const light = { paper: "#ffffff", ink: "#aaaaaa", accent: "#ffee88" };
    const palettes = { light, dark: null };
    const pale = { ...builtInLook, colors: { ...builtInLook.colors, palettes } };
    const problems = contrastProblems(pale);
    expect(problems.map(({ color }) => color)).toEqual(["ink", "accent"]);
    for (const { instead, least } of problems)
      expect(contrast(instead, light.paper)).toBeGreaterThanOrEqual(least);
  });

  it("are those of the style sheets before an owner changes any, light and dark", () => {
    const css = readFileSync("storefront/kit/styles/tokens.css", "utf8");
    const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
    for (const [theme, rules] of [
      ["light", light],
      ["dark", dark],
    ] as const) {
      const inSheet = Object.fromEntries(
        [...rules.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      const { star, ...own } = inSheet;
      expect(star).toBe(schemeTokens[theme].star);
      expect(builtInTokens[theme]).toEqual(own);
      expect(tokensOf(palettesOf(builtInLook)[theme])).toEqual(own);
      for (const [name, value] of Object.entries(schemeTokens[theme]))
        expect(rules).toContain(`--${name}: ${value};`);
    }
  });

  it("follow the visitor’s device, or one theme alone", () => {
    expect(writeLookCss(bakery)).toContain("@media (prefers-color-scheme:dark)");
    const colors = { ...bakery.colors, activeThemeId: "light" } as const;
    const light = writeLookCss({ ...bakery, colors });
    expect(light).not.toContain("prefers-color-scheme");
    expect(light).toContain("color-scheme:light;");
    // Pictures, stars and charts belong to the page, not to the device.
    expect(light).toContain("--picture-filter:none;");
    const dark = { ...bakery.colors, activeThemeId: "dark" } as const;
    expect(writeLookCss({ ...bakery, colors: dark })).toContain(
      "--picture-filter:brightness(0.9);",
    );
  });
});

describe("the fonts of a look", () => {
  it.each(fontPairIds)("%s are on this server, with a fallback of the same size", (id) => {
    const css = writeLookCss(withFonts(id));
    const urls = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, url = ""]) => url);
    for (const url of [...urls, ...preloadedFonts(withFonts(id))]) {
      expect(url).toMatch(/^\/assets\/fonts\/[a-z0-9-]+\/files\/[a-z0-9-]+\.woff2$/);
      const file = url.replace("/assets/fonts", "node_modules/@fontsource-variable");
      expect(existsSync(file), file).toBe(true);
    }
    expect(css.match(/font-display:swap/g)?.length ?? 0).toBe(urls.length);
    expect(css.match(/size-adjust/g)?.length ?? 0).toBe(urls.length / 2);
  });
});

it("a style sheet of a look closes every brace and fits into a style element", () => {
  for (const css of looks.map(writeLookCss)) {
    expect(css.split("{").length).toBe(css.split("}").length);
    expect(css).not.toMatch(/[<>]|NaN|undefined/);
    expect(css.length).toBeLessThan(6_000);
  }
});
