import * as z from "zod/mini";
import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";
import { Step } from "../measuring/steps.ts";

/** Whether a report follows visits from a page on, or up to a page. */
export const flowDirections = ["from", "to"] as const;
export type FlowDirection = (typeof flowDirections)[number];

export const MIN_FLOW_STEPS = 2;
export const MAX_FLOW_STEPS = 5;
const DEFAULT_STEPS = 4;
/** Not in the specification: more pages in one column are not readable. */
export const PAGES_OF_STEP = 8;
const MAX_LENGTH = 200;

/** A path such as `/shop` or `/shop/*`; empty: the first page of each visit, or the last one. */
const isPage = (value: string): boolean =>
  value === "" || Step.safeParse({ kind: "page", value }).success;

export const flowQuery = {
  path: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_LENGTH),
        z.refine(isPage, "Enter a path such as /shop or /shop/*."),
      ),
    "",
  ),
  direction: z._default(z.enum(flowDirections), "from"),
  steps: z._default(
    z.coerce.number().check(z.int(), z.minimum(MIN_FLOW_STEPS), z.maximum(MAX_FLOW_STEPS)),
    DEFAULT_STEPS,
  ),
};
export const DEFAULT_FLOW_STEPS = DEFAULT_STEPS;

/**
 * What is in one column of a flow: a page; all pages that are not among the most frequent ones; where
 * visits start before the first page of the report, or end.
 */
export const flowKinds = ["page", "other", "entered", "left"] as const;
export type FlowKind = (typeof flowKinds)[number];

/** The pages that a report starts from or leads to, where these are several, have no name. */
export type FlowNode = { readonly kind: FlowKind; readonly page: string };

const names: Readonly<Record<Exclude<FlowKind, "page">, string>> = {
  other: "Other pages",
  entered: "Visit started",
  left: "Visit ended",
};

export const flowNodeName = ({ kind, page }: FlowNode): string =>
  kind === "page" ? page : names[kind];

type Row = {
  readonly step: number;
  readonly fromKind: FlowKind;
  readonly fromPage: string;
  readonly toKind: FlowKind;
  readonly toPage: string;
  readonly visits: number;
  readonly share: number;
};

export const flowFrom = ({ fromKind, fromPage }: Row): string =>
  flowNodeName({ kind: fromKind, page: fromPage });
export const flowTo = ({ toKind, toPage }: Row): string =>
  flowNodeName({ kind: toKind, page: toPage });

const text = (label: string, value: (row: Row) => string) =>
  ({ label, kind: "text", value, sortable: true, filterable: true }) as const;
const count = (label: string, value: (row: Row) => number) =>
  ({ label, kind: "count", value, sortable: true, filterable: true }) as const;

/** The columns of the moves from page to page. */
export const flowColumns = {
  step: count("Step", ({ step }) => step),
  from: text("From", flowFrom),
  to: text("To", flowTo),
  visits: count("Visits", ({ visits }) => visits),
  share: shareColumn<Row>("Of all visits", ({ share }) => share),
} as const satisfies ListColumns<Row>;

/** What the figures mean, in the words of the screen. */
export const flowTexts: Readonly<Record<string, string>> = {
  Visits:
    "Visits of recognized visitors that started in the selected days, that the filters select, and that saw the page. Each counts once, from the first time it saw the page.",
  "From a page":
    "The pages that were opened after it. Without a page: from the first page of each visit.",
  "To a page":
    "The pages that were opened before it. Without a page: up to the last page of each visit.",
  Step: "Opening the same page several times in a row is one step.",
  "Other pages": `All pages that are not among the ${PAGES_OF_STEP} most frequent ones of the step.`,
  "Visit started": "The visit has no page before it.",
  "Visit ended":
    "The visitor opened no further page of this website in the visit. What was done on the last page is not counted here.",
};
