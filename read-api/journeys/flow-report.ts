import type { Sql } from "#infra/postgres/port.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { countFlow, type Sampling } from "./count-flow.ts";
import { type FlowMove, findFlowVisits } from "./find-flow-visits.ts";
import type { FlowQuery } from "./flow-views.ts";
import { type ListedVisit, listedOf, mergeListed } from "./found-visits.ts";
import { type Report, withVisits } from "./report.ts";
import {
  countFlowMoves,
  countFlowPages,
  type Flow,
  type FlowMoves,
  type FlowPages,
  flowOf,
  frequentPages,
  mergeFlowMoves,
  mergeFlowPages,
} from "./scan-flow.ts";

type FlowCounts = { readonly pages: FlowPages; readonly moves?: FlowMoves };

const range = { before: 0, after: 0 };

/** The visits of a move, or of a page in one column. */
export const findMoveVisits = async (
  sql: Sql,
  report: Report,
  question: Pick<FlowQuery, "path" | "direction" | "steps">,
  move: FlowMove,
): Promise<readonly ListedVisit[]> => {
  const query = { ...report, ...question };
  const pages = await withVisits(
    sql,
    report,
    range,
    (held) => countFlowPages(held, query),
    mergeFlowPages,
  );
  const frequent = frequentPages(pages);
  const find = async (held: HeldVisits) =>
    listedOf(held, { rows: await findFlowVisits(held, query, frequent, move), actions: [] });
  return withVisits(sql, report, range, find, mergeListed);
};

/**
 * Visits that are counted in parts are walked twice: the pages that have a name are known only when all parts were counted.
 */
export const reportFlow = async (
  sql: Sql,
  report: Report,
  question: Pick<FlowQuery, "path" | "direction" | "steps">,
  sampling?: Sampling,
): Promise<Flow> => {
  const query = { ...report, ...question };
  const { pages, moves: countedMoves } = await withVisits<FlowCounts>(
    sql,
    report,
    range,
    async (held, part) =>
      part.of === 1
        ? countFlow(held, query, sampling)
        : { pages: await countFlowPages(held, query) },
    (parts) => ({ pages: mergeFlowPages(parts.map((part) => part.pages)) }),
  );
  const frequent = frequentPages(pages);
  const moves =
    countedMoves ??
    (await withVisits(
      sql,
      report,
      range,
      (held) => countFlowMoves(held, query, frequent),
      mergeFlowMoves,
    ));
  return flowOf(moves, frequent, query);
};
