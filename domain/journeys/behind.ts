import * as z from "zod/mini";
import { shopEventNames, shopEvents } from "../collector/shop-events.ts";
import { cohortName, laterName } from "../kit/cohort-columns.ts";
import { cohortGrains, LATER_PERIODS } from "../kit/cohort-periods.ts";
import { Day } from "../kit/moment.ts";
import { Goal } from "../measuring/goals.ts";
import { type FlowNode, flowKinds, flowNodeName, flowQuery, MAX_FLOW_STEPS } from "./page-flow.ts";

const MAX_PAGE = 2_000;
const MAX_LENGTH = 8_000;
const BETWEEN = ":";

const Node = z.object({ kind: z.enum(flowKinds), page: z.string().check(z.maxLength(MAX_PAGE)) });

/** The figures other than those of *Visits* whose visits can be listed. */
const Behind = z.discriminatedUnion("report", [
  z.object({
    report: z.literal("goal"),
    goalId: Goal.shape.id,
    /** The visit in which each visitor first reached it, or each time. */
    count: z.enum(["visitors", "completions"]),
  }),
  z.object({
    report: z.literal("shop-activity"),
    event: z.enum(shopEvents),
    /** The visit in which each visitor first did it, or each time. */
    count: z.enum(["visitors", "completions"]),
  }),
  z.object({
    report: z.literal("retention"),
    grain: z.enum(cohortGrains),
    cohort: Day,
    /** First visits; the first visit in any later week or month; or in the one after so many. */
    came: z.union([
      z.enum(["new", "again"]),
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LATER_PERIODS)),
    ]),
  }),
  z.object({
    report: z.literal("journeys"),
    path: flowQuery.path,
    direction: flowQuery.direction,
    steps: flowQuery.steps,
    /** The step on the left of a move, from 1 on. */
    step: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_FLOW_STEPS - 1)),
    /** Both for a move. Null for any: then the figure is that of a page in one step. */
    from: z.nullable(Node),
    to: z.nullable(Node),
  }),
]);
/** A figure of a report whose visits can be listed. */
export type Behind = z.infer<typeof Behind>;

const nodeParts = (node: FlowNode | null): readonly string[] =>
  node === null ? ["", ""] : [node.kind, node.page];
const nodeOf = (kind = "", page = ""): object | null => (kind === "" ? null : { kind, page });

const partsOf = (behind: Behind): readonly (string | number)[] => {
  if (behind.report === "goal") return [behind.goalId, behind.count];
  if (behind.report === "shop-activity") return [behind.event, behind.count];
  if (behind.report === "retention") return [behind.grain, behind.cohort, behind.came];
  const { path, direction, steps, step, from, to } = behind;
  return [path, direction, steps, step, ...nodeParts(from), ...nodeParts(to)];
};

/** `goal:order:visitors`, for an address. */
export const behindText = (behind: Behind): string =>
  [behind.report, ...partsOf(behind)].map(encodeURIComponent).join(BETWEEN);

const membersOf = (report: string, parts: readonly string[]): object => {
  const [first, second, third, fourth] = parts;
  if (report === "goal") return { goalId: first, count: second };
  if (report === "shop-activity") return { event: first, count: second };
  if (report === "retention") return { grain: first, cohort: second, came: third };
  return {
    path: first,
    direction: second,
    steps: third,
    step: fourth,
    from: nodeOf(parts[4], parts[5]),
    to: nodeOf(parts[6], parts[7]),
  };
};

/** The inverse of `behindText`; undefined for any other text. */
export const parseBehind = (text: string | undefined): Behind | undefined => {
  if (text === undefined) return undefined;
  try {
    const [report = "", ...parts] = text.split(BETWEEN).map(decodeURIComponent);
    return Behind.safeParse({ report, ...membersOf(report, parts) }).data;
  } catch {
    return undefined;
  }
};

export const behindQuery = z.optional(
  z.string().check(
    z.maxLength(MAX_LENGTH),
    z.refine((text) => parseBehind(text) !== undefined, "Unknown figure."),
  ),
);

const cohortText = ({ grain, cohort, came }: Behind & { report: "retention" }): string => {
  const name = cohortName(cohort, grain);
  const visitors = `new visitors of ${grain === "month" ? name : `the week of ${name}`}`;
  if (came === "new") return `The first visit of each of the ${visitors}.`;
  const when =
    came === "again" ? `a later ${grain}` : laterName(came - 1, grain).toLocaleLowerCase();
  return `The first visit in ${when} of each of the ${visitors} who came back.`;
};

const moveText = ({ from, to, step }: Behind & { report: "journeys" }): string => {
  const where = `step ${from === null ? step + 1 : step} of the journey`;
  if (from !== null && to !== null)
    return `Visits that moved from “${flowNodeName(from)}” to “${flowNodeName(to)}”, from ${where} on.`;
  const node = from ?? to;
  return `Visits with “${node === null ? "any page" : flowNodeName(node)}” as ${where}.`;
};

const shopText = ({ event, count }: Behind & { report: "shop-activity" }): string =>
  count === "visitors"
    ? `“${shopEventNames[event]}” in Shop activity: the visit in which each visitor first did it.`
    : `“${shopEventNames[event]}” in Shop activity: each time, with its visit.`;

/** Which visits are listed, in words. */
export const behindMeaning = (behind: Behind, goalName: string): string => {
  if (behind.report === "retention") return cohortText(behind);
  if (behind.report === "journeys") return moveText(behind);
  if (behind.report === "shop-activity") return shopText(behind);
  return behind.count === "visitors"
    ? `The visit in which each visitor first reached the goal “${goalName}”.`
    : `Each time that the goal “${goalName}” was reached, with its visit.`;
};
