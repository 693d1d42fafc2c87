import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { contrast } from "../looks/colors.ts";
import { Look } from "../looks/document.ts";
import { checkPage, type PageSurroundings } from "../pages/check-page.ts";
import { PageDocument } from "../pages/document.ts";
import { SiteFrame } from "../site-frame/document.ts";
import { starterDocument, starterFrame, starterLook, starterPages, starters } from "./all.ts";
import { starterDecider } from "./decide.ts";
import { type LoadedParts, nothingLoaded } from "./privacy-page.ts";
import { starterIds, starterPageNames } from "./starter.ts";

itKeepsTheDeciderContract("starter", starterDecider);

const surroundings: PageSurroundings = {
  brokenLinks: new Map(),
  faintColors: [],
  bytes: 0,
  search: { title: "Tonwerk", sameTitleAt: undefined },
};

it("there are six starters, each once", () => {
  expect(starters.map(({ id }) => id)).toEqual([...starterIds]);
  expect(new Set(starters.map(({ headline }) => headline)).size).toBe(6);
});

it("the privacy page of a starter names Stripe where cards are taken, and always has the same headings", () => {
  const everything = {
    visitorCookie: true,
    cookielessVisitors: false,
    asksFirst: true,
    pageViews: true,
    cardPayments: true,
    videoProviders: ["Vimeo"],
    ownScripts: true,
    heldScripts: true,
    hosts: ["cdn.example"],
  };
  const [starter] = starters;
  const privacyOf = (loaded: LoadedParts) =>
    starter &&
    starterPages(starter, "Tonwerk", loaded).find(({ name }) => name === "privacy")?.sections;
  const headings = (loaded: LoadedParts) =>
    privacyOf(loaded)?.flatMap(({ blocks }) =>
      blocks.flatMap(({ content }) => (content.type === "heading" ? [content.text] : [])),
    );
  expect(JSON.stringify(privacyOf(everything))).toContain("Card payments are processed by Stripe.");
  expect(JSON.stringify(privacyOf(everything))).toContain("Videos on Vimeo");
  expect(JSON.stringify(privacyOf(everything))).toContain("load files from cdn.example");
  expect(JSON.stringify(privacyOf(everything))).toContain("only if you allow it");
  expect(JSON.stringify(privacyOf(nothingLoaded))).not.toContain("scripts");
  expect(JSON.stringify(privacyOf(nothingLoaded))).not.toContain("Stripe");
  expect(headings(nothingLoaded)?.length).toBeGreaterThan(6);
  expect(headings(everything)).toEqual(headings(nothingLoaded));
});

describe.each(starters.map((starter) => [starter.id, starter] as const))("%s", (_id, starter) => {
  it("has every page once, valid, in the owner’s name and without a remark", () => {
    const pages = starter.pages("Tonwerk");
    expect(pages.map(({ name }) => name)).toEqual([...starterPageNames]);
    for (const page of pages) {
      const document = starterDocument(page);
      expect(PageDocument.safeParse(document).success).toBe(true);
      const remarks = checkPage(document, surroundings);
      const others = remarks.filter(({ code }) => !code.endsWith("picture-missing"));
      // A draft says under each heading what to write, and nobody should publish it so.
      expect(new Set(others.map(({ code }) => code))).toEqual(
        new Set(page.isDraft ? ["instruction-left"] : []),
      );
    }
    expect(JSON.stringify(pages)).toContain("Tonwerk");
  });
  it("keeps facts that only the owner knows as drafts", () => {
    const drafts = starter.pages("Tonwerk").filter(({ isDraft }) => isDraft);
    expect(drafts.map(({ name }) => name)).toEqual(["shipping-and-returns", "privacy", "terms"]);
    const shown = starter.pages("Tonwerk").filter(({ isDraft }) => !isDraft);
    expect(JSON.stringify(shown)).not.toMatch(/Write (?:the|what|where|how|when)/);
  });
  it("has a valid look with contrast, and a valid header and footer", () => {
    const look = starterLook(starter);
    expect(Look.safeParse(look).success).toBe(true);
    const { paper, ink } = look.colors.palettes.light;
    expect(contrast(paper, ink)).toBeGreaterThan(7);
    expect(SiteFrame.safeParse(starterFrame(starter, { about: "p-1" })).success).toBe(true);
  });
});
