import { visitMatcher } from "#domain/census/visit-matcher.ts";
import { type Behind, parseBehind } from "#domain/journeys/behind.ts";
import type { FlowNode } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import {
  DAY_MS,
  daysOf,
  isLong,
  sinceMsOf,
  sinceOf,
  targetDays,
  timesOf,
  withinDays,
} from "../explained/explained-days.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import type { Reading } from "./explained-paths.ts";

type Move = Behind & { readonly report: "journeys" };

type FlowCounts = {
  readonly follow: ReturnType<Reading["followBy"]>;
  readonly websiteId: string;
  readonly isCounted: (visit: FollowedVisit) => boolean;
  readonly visits: number;
};

const VISITOR_BYTES = 1_500;

/** Days and a move or page of a journey, in the form that leads to its visits. */
const partsOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const move = parseBehind(text);
  const range = daysOf(days);
  if (move?.report !== "journeys" || range === undefined) return undefined;
  // Which pages have no name changes with every visit.
  const isNamed = [move.from, move.to].every((node) => node?.kind !== "other");
  return isNamed ? { days, range, move } : undefined;
};

/** The pages of a visit from the one of the journey on, or back from it; undefined for a visit that did not see it. */
const createPathOf = ({ path, direction }: Move) => {
  const isWanted = isPageOf(path);
  return ({ pages: viewed }: FollowedVisit): readonly string[] | undefined => {
    const pages = viewed.filter((page, place) => page !== viewed[place - 1]);
    const end = direction === "from" ? 0 : pages.length - 1;
    const at = path === "" ? end : pages.findIndex(isWanted);
    if (at === -1) return undefined;
    return direction === "from" ? pages.slice(at) : pages.slice(0, at + 1).toReversed();
  };
};

/** Whether a page of a path, or what is after its end, is one node of the journey. */
const isNode = (node: FlowNode | null, page: string | undefined): boolean => {
  if (node === null) return true;
  return node.kind === "page" ? page === node.page : page === undefined;
};

/** Whether a visit made a move, or had a page in one step. */
const createMatcher = (move: Move): ((visit: FollowedVisit) => boolean) => {
  const { direction, steps, step, from, to } = move;
  const pathOf = createPathOf(move);
  const near = direction === "from" ? step - 1 : steps - 1 - step;
  const [nearNode, farNode] = direction === "from" ? [from, to] : [to, from];
  return (visit) => {
    const path = pathOf(visit);
    if (path === undefined || path[near] === undefined) return false;
    return isNode(nearNode, path[near]) && isNode(farNode, path[near + 1]);
  };
};

const evolve = (state: FlowCounts, event: ReadEvent): FlowCounts => {
  let { visits } = state;
  for (const visit of state.follow(event, state.websiteId))
    if (state.isCounted(visit)) visits += visit.times;
  return visits === state.visits ? state : { ...state, visits };
};

/**
 * How many visits moved from one page to another, or had a page in one step of a journey; `id` is
 * `2030-01-01.2030-01-31.journeys:…`, as in the address of the visits behind it.
 */
export const flowNumbers = (loadReading: () => Promise<Pick<Reading, "followBy">>) => {
  let reading: Pick<Reading, "followBy"> | undefined;
  const counting = byRulesThen<FlowCounts | undefined>((target) => sinceMsOf(targetDays(target)), {
    begin: (target, rules) => {
      const parts = partsOf(target);
      if (parts === undefined || reading === undefined) return undefined;
      const { startMs, endMs } = timesOf(parts.days);
      const isSelected = visitMatcher(target.segment);
      const isMove = createMatcher(parts.move);
      return {
        // A view that arrives late can join others with those of the days.
        follow: reading.followBy(rules, endMs + DAY_MS),
        websiteId: target.websiteId,
        isCounted: (visit) =>
          visit.visitor !== "" &&
          visit.startedMs >= startMs &&
          visit.startedMs < endMs &&
          isSelected(visit) &&
          isMove(visit),
        visits: 0,
      };
    },
    evolve: (state, event) => state && evolve(state, event),
    weigh: (state) => (state?.follow.visitors() ?? 0) * VISITOR_BYTES,
  });
  const number: Explanation<ByRules<FlowCounts | undefined>> = {
    ...counting.shared,
    kind: "count",
    permission: "census:read",
    isFiltered: true,
    load: async () => {
      reading ??= await loadReading();
    },
    streamsOf: (target) => {
      const parts = partsOf(target);
      if (parts === undefined) return {};
      return counting.streams(target, sinceOf(parts.range, parts.days), ["census"]);
    },
    isLong: (target) => isLong(targetDays(target)),
    measure: counting.measure((state) => (state === undefined ? null : state.visits)),
  };
  return { "journey-visits": number } as const;
};
