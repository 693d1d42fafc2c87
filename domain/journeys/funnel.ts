import * as z from "zod/mini";
import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";
import { parseStep, type Step, stepCode } from "../measuring/steps.ts";

/** Not in the specification: a longer funnel is not readable on a phone. */
export const MAX_STEPS = 8;
export const MIN_STEPS = 2;
export const MAX_WINDOW_DAYS = 90;
const MAX_TEXT_LENGTH = 4_000;
const BETWEEN = ";";

/** All steps in one visit, or of one visitor within a number of days after the first step. */
export type FunnelWindow = { readonly days: number | null };

/** `page:%2Fshop;cart;order`; undefined for fewer, more or unknown steps. */
export const parseSteps = (text: string): readonly Step[] | undefined => {
  const steps = text.split(BETWEEN).map(parseStep);
  if (steps.length < MIN_STEPS || steps.length > MAX_STEPS || steps.includes(undefined))
    return undefined;
  return steps as readonly Step[];
};

/** The inverse of `parseSteps`, also while there are too few of them. */
export const stepsText = (steps: readonly Step[]): string => steps.map(stepCode).join(BETWEEN);

/** The steps of a draft; unknown ones are omitted. */
export const draftSteps = (text: string | undefined): readonly Step[] =>
  (text ?? "")
    .split(BETWEEN)
    .map(parseStep)
    .filter((step) => step !== undefined);

/** From any page to a cart. */
const DEFAULT_STEPS = "page:%2F*;cart";

export const stepsQuery = z._default(
  z.string().check(
    z.maxLength(MAX_TEXT_LENGTH),
    z.refine(
      (text) => parseSteps(text) !== undefined,
      `Select ${MIN_STEPS} to ${MAX_STEPS} steps.`,
    ),
  ),
  DEFAULT_STEPS,
);

/** `visit`, or a number of days. */
export const windowQuery = z._default(
  z.string().check(
    z.regex(/^(visit|[1-9]\d?)$/),
    z.refine(
      (text) => text === "visit" || Number(text) <= MAX_WINDOW_DAYS,
      `Select up to ${MAX_WINDOW_DAYS} days.`,
    ),
  ),
  "visit",
);

export const windowOf = (text: string): FunnelWindow => ({
  days: text === "visit" ? null : Number(text),
});

/** `reached`: got at least to a step. `left`: got to it and no further. */
export const funnelOutcomes = ["reached", "left"] as const;
export type FunnelOutcome = (typeof funnelOutcomes)[number];

type StepRow = {
  readonly step: number;
  readonly name: string;
  readonly reached: number;
  readonly ofFirst: number | null;
  readonly ofPrevious: number | null;
  readonly left: number;
  readonly medianSeconds: number | null;
  readonly reachedBefore: number | null;
  readonly ofFirstBefore: number | null;
};

const count = <Row>(label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, sortable: true, filterable: true }) as const;

/** What a funnel counts. */
export const funnelUnit = ({ days }: FunnelWindow): "Visits" | "Visitors" =>
  days === null ? "Visits" : "Visitors";

/** The columns of a funnel's steps; those of a comparison are only shown where there is one. */
export const funnelColumnsOf = (window: FunnelWindow, isCompared = false) => {
  const before = isCompared ? {} : ({ extra: true } as const);
  return {
    step: count<StepRow>("Step", ({ step }) => step),
    name: {
      label: "What happened",
      kind: "text",
      value: ({ name }: StepRow) => name,
      sortable: true,
      filterable: true,
    },
    reached: count<StepRow>(funnelUnit(window), ({ reached }) => reached),
    reachedBefore: {
      ...count<StepRow>(`${funnelUnit(window)} before`, (row) => row.reachedBefore),
      ...before,
    },
    ofFirst: shareColumn<StepRow>("Of the first step", ({ ofFirst }) => ofFirst),
    ofFirstBefore: {
      ...shareColumn<StepRow>("Of the first step (before)", (row) => row.ofFirstBefore),
      ...before,
    },
    ofPrevious: shareColumn<StepRow>("Of the step before", ({ ofPrevious }) => ofPrevious),
    left: count<StepRow>("Left after it", ({ left }) => left),
    medianSeconds: {
      ...count<StepRow>("Median seconds since the first step", (row) => row.medianSeconds),
      extra: true,
    },
  } as const satisfies ListColumns<StepRow>;
};

export const funnelColumns = funnelColumnsOf({ days: null });

type VisitRow = {
  readonly startedAt: string;
  readonly pages: string;
  readonly views: number;
  readonly seconds: number;
  readonly source: string;
  readonly device: string;
};

const text = (label: string, value: (row: VisitRow) => string) =>
  ({ label, kind: "text", value, sortable: true, filterable: true }) as const;

/** The columns of the visits behind a step. */
export const stepVisitColumns = {
  startedAt: {
    label: "Started",
    kind: "moment",
    value: ({ startedAt }) => startedAt,
    sortable: true,
    filterable: true,
  },
  pages: text("Pages", ({ pages }) => pages),
  views: count<VisitRow>("Views", ({ views }) => views),
  seconds: count<VisitRow>("Seconds", ({ seconds }) => seconds),
  source: {
    ...text("Source", ({ source }) => source),
    shown: ({ source }) => source || "Direct or unknown",
  },
  device: text("Device", ({ device }) => device),
} as const satisfies ListColumns<VisitRow>;
