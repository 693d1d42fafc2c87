import * as z from "zod/mini";
import { spread } from "../kit/spread.ts";

/** Five even shares of visitors. Spec: B3.80. */
export const cohorts = ["A", "B", "C", "D", "E"] as const;
export type Cohort = (typeof cohorts)[number];

/** The cohort of visitors without an id, and of robots. Not in the specification. */
export const BASE_COHORT: Cohort = "A";

/** The cohorts that a section is shown to: one of them at least. */
export const Cohorts = z.array(z.enum(cohorts)).check(
  z.minLength(1),
  z.maxLength(cohorts.length),
  z.refine((each) => new Set(each).size === each.length, "A group can be named once."),
);
export type Cohorts = z.infer<typeof Cohorts>;

/**
 * The cohort of a visitor: always the same one for an id, and computed, so that nothing about the visitor is
 * stored for it. Undefined: a visitor without an id.
 */
export const cohortOf = (visitorId: string | undefined): Cohort =>
  visitorId === undefined
    ? BASE_COHORT
    : (cohorts[spread(visitorId) % cohorts.length] ?? BASE_COHORT);

type Limited = { readonly cohorts?: readonly Cohort[] | undefined };
type Sectioned = { readonly sections: readonly Limited[] };

export const isShownTo = (section: Limited, cohort: Cohort): boolean =>
  section.cohorts?.includes(cohort) ?? true;

/** Whether not every visitor sees every section. */
export const differsByCohort = ({ sections }: Sectioned): boolean =>
  sections.some((section) => section.cohorts !== undefined);

/**
 * The document that a cohort sees. Search, the sitemap, feeds, link previews and the description for search
 * engines are made from the whole document, because a page has one of each for everyone who can open it.
 */
export const shownTo = <Document extends Sectioned>(
  document: Document,
  cohort: Cohort,
): Document =>
  differsByCohort(document)
    ? { ...document, sections: document.sections.filter((section) => isShownTo(section, cohort)) }
    : document;

/** Every document that visitors can see: one where all cohorts see the same. */
export const documentsShown = <Document extends Sectioned>(
  document: Document,
): readonly Document[] =>
  differsByCohort(document) ? cohorts.map((cohort) => shownTo(document, cohort)) : [document];

const SHARE = 100 / cohorts.length;

/** Who sees a section, for owners; undefined: everyone. */
export const cohortsText = ({ cohorts: shown }: Limited): string | undefined =>
  shown &&
  `Shown to ${shown.toSorted().join(", ")} (${shown.length * SHARE} % of recognized visitors)`;
