import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NewsKind } from "#read-api/history/news-contract.ts";
import { areaLinks, areas } from "./areas.ts";
import { features } from "./features.ts";
import { rankEntries } from "./rank-entries.ts";
import { refreshedByNews } from "./refreshed-by-news.ts";
import { loadPalettes } from "./use-palette-entries.tsx";

const consoleFolder = fileURLToPath(new URL("../", import.meta.url));

describe("the features of the console", () => {
  it("are all in the list", async () => {
    const files = await readdir(consoleFolder, { recursive: true });
    const declarations = files.filter((file) => /^(?!kit\/)[^/]+\/feature\.tsx?$/.test(file));
    expect(features).toHaveLength(declarations.length);
  });

  it("have no path and no palette entry twice", () => {
    const routes = features.flatMap(({ routes }) => routes.map(({ options }) => options));
    const paths = routes.map((options) => ("path" in options ? options.path : undefined));
    expect(new Set(paths).size).toBe(paths.length);
    const linked = areaLinks.map(({ to }) => to);
    expect(new Set(linked).size).toBe(linked.length);
    expect(paths).toEqual(expect.arrayContaining(linked));
  });

  it("have other words for every screen of the navigation, and entries with ids of their own", async () => {
    const palettes = await loadPalettes();
    const screens = palettes.flatMap(({ screens = {} }) => Object.keys(screens));
    expect(screens.sort()).toEqual(areaLinks.map(({ to }) => to as string).sort());
    const entries = palettes.flatMap(({ entries = [] }) => entries);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it.each([
    ["refund", "Refund an order"],
    ["revenue", "Overview"],
    ["navigation", "Header & footer"],
    ["logo", "Change the logo"],
    ["favicon", "Looks"],
    ["domain", "New website with its own domain"],
    ["language", "Interface language"],
    ["email", "Set up email"],
    ["receive", "Receive stock"],
    ["invite", "Invite a member"],
    ["payment", "Record a payment"],
    ["cookie", "Use a visitor cookie"],
  ])("are found in the palette by %s: %s", async (word, label) => {
    const palettes = await loadPalettes();
    const synonyms: Record<string, string> = Object.assign(
      {},
      ...palettes.map(({ screens }) => screens),
    );
    const entries = [
      ...areaLinks.map(({ to, label }) => ({ label: label as string, also: synonyms[to] ?? "" })),
      ...palettes.flatMap(({ entries = [] }) => entries),
    ];
    const found = rankEntries(entries, word).map(({ entry }) => entry.label);
    expect(found.slice(0, 5)).toContain(label);
  });

  it("put at most five links into a group of the navigation", () => {
    for (const { links } of areas) {
      expect(links.length).toBeGreaterThan(0);
      expect(links.length).toBeLessThanOrEqual(5);
    }
  });

  it("declare the refreshed calls of every kind of news", () => {
    expect(Object.keys(refreshedByNews)).toEqual(NewsKind.options);
    expect(refreshedByNews.stock).toContain("/api/console/products/:id");
    expect(refreshedByNews.roles).toHaveLength(1);
  });
});
