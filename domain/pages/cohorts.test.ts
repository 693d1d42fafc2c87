import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { checkPage } from "./check-page.ts";
import {
  Cohorts,
  cohortOf,
  cohorts,
  cohortsText,
  differsByCohort,
  documentsShown,
  shownTo,
} from "./cohorts.ts";
import {
  breakpoints,
  devices,
  newDocument,
  newLayout,
  newLook,
  type PageDocument,
} from "./document.ts";

const VISITORS = 20_000;
/** With four degrees of freedom, an even split is below this in 9,999 of 10,000 cases. */
const CHI_SQUARED = 23.51;

const chiSquared = (ids: Iterable<string>): number => {
  const counts = Map.groupBy(ids, cohortOf);
  const expected = VISITORS / cohorts.length;
  return cohorts
    .map((cohort) => ((counts.get(cohort)?.length ?? 0) - expected) ** 2 / expected)
    .reduce((sum, each) => sum + each, 0);
};

const sectionOf = (id: string, shown?: Cohorts) => ({
  id,
  look: newLook(),
  layout: newLayout(),
  blocks: [aBlock(`${id}-title`, aHeading(id, 1))],
  ...(shown && { cohorts: shown }),
});
const pageOf = (...sections: PageDocument["sections"]): PageDocument => ({
  ...newDocument("A"),
  sections,
});
const idsOf = ({ sections }: PageDocument) => sections.map(({ id }) => id);

describe("cohorts", () => {
  it("are five, on three devices and in two layouts [B3.80]", () => {
    expect(cohorts).toEqual(["A", "B", "C", "D", "E"]);
    expect(devices).toEqual(["desktop", "phone", "tablet"]);
    expect(breakpoints).toEqual(["mobile", "desktop"]);
  });

  it("have even shares of 20,000 visitors, whatever their ids look like [B3.80]", () => {
    const random = new Set(fc.sample(fc.uuid(), { numRuns: VISITORS, seed: 80 }));
    const sequential = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}`);
    const letters = fc.array(fc.constantFrom(..."abcdefghijklmnop0123456789_-"), {
      minLength: 22,
      maxLength: 22,
    });
    const keys = fc.sample(letters, { numRuns: VISITORS, seed: 3 }).map((each) => each.join(""));
    expect(chiSquared(random)).toBeLessThan(CHI_SQUARED);
    expect(chiSquared(sequential)).toBeLessThan(CHI_SQUARED);
    expect(chiSquared(keys)).toBeLessThan(CHI_SQUARED);
  });

  it("never change for an id, and visitors without an id are in A [B3.80]", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(cohorts).toContain(cohortOf(id));
        expect(cohortOf(id)).toBe(cohortOf(`${id}`));
      }),
    );
    // A release that moved visitors to another cohort would show them another page.
    expect(
      ["8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22", "a", "b", "c", "d", "e"].map(cohortOf).join(""),
    ).toBe("EACDDE");
    expect(cohortOf(undefined)).toBe("A");
  });

  it("see the sections that are theirs and those for everyone, in the same order", () => {
    const page = pageOf(sectionOf("all"), sectionOf("few", ["A", "C"]), sectionOf("rest", ["B"]));
    expect(idsOf(shownTo(page, "A"))).toEqual(["all", "few"]);
    expect(idsOf(shownTo(page, "B"))).toEqual(["all", "rest"]);
    expect(idsOf(shownTo(page, "E"))).toEqual(["all"]);
    expect(documentsShown(page)).toHaveLength(5);
    const same = pageOf(sectionOf("all"));
    expect(differsByCohort(same)).toBe(false);
    expect(shownTo(same, "B")).toBe(same);
    expect(documentsShown(same)).toEqual([same]);
  });

  it("are between one and five different ones", () => {
    for (const wrong of [[], ["F"], ["A", "A"], "A", ["A", "B", "C", "D", "E", "A"]])
      expect(Cohorts.safeParse(wrong).success).toBe(false);
    expect(Cohorts.safeParse(["E", "A"]).success).toBe(true);
  });

  it("are named to owners with their share", () => {
    expect(cohortsText(sectionOf("few", ["B", "A"]))).toBe(
      "Shown to A, B (40 % of recognized visitors)",
    );
    expect(cohortsText(sectionOf("all"))).toBeUndefined();
  });

  it("can each have a page title; two for the same visitors are still an error", () => {
    const around = {
      brokenLinks: new Map(),
      faintColors: [],
      bytes: 0,
      search: undefined,
    };
    const codes = (page: PageDocument) => checkPage(page, around).map(({ code }) => code);
    expect(codes(pageOf(sectionOf("one", ["A"]), sectionOf("two", ["B"])))).toEqual([]);
    expect(codes(pageOf(sectionOf("one", ["A", "B"]), sectionOf("two", ["B", "C"])))).toEqual([
      "several-titles",
    ]);
  });
});
