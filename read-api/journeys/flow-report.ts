import type { Sql } from "#infra/postgres/port.ts";
import type { FlowAsked } from "./flow-views.ts";
import { type Report, withVisits } from "./report.ts";
import {
  countFlowMoves,
  countFlowPages,
  type Flow,
  flowOf,
  frequentPages,
  mergeFlowMoves,
  mergeFlowPages,
} from "./scan-flow.ts";

const range = { before: 0, after: 0 };

/** Visits are walked twice: the pages that have a name are known only when all visits were counted. */
export const reportFlow = async (
  sql: Sql,
  report: Report,
  question: Pick<FlowAsked, "path" | "direction" | "steps">,
): Promise<Flow> => {
  const asked = { ...report, ...question };
  const pages = await withVisits(
    sql,
    report,
    range,
    (held) => countFlowPages(held, asked),
    mergeFlowPages,
  );
  const frequent = frequentPages(pages);
  const moves = await withVisits(
    sql,
    report,
    range,
    (held) => countFlowMoves(held, asked, frequent),
    mergeFlowMoves,
  );
  return flowOf(moves, frequent, asked);
};
