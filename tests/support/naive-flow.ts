import { isPageOf } from "#domain/measuring/steps.ts";
import {
  type Happening,
  localParts,
  type NaiveVisit,
  naiveVisits,
  type View,
  zoneAfter,
} from "./naive-traffic.ts";

type Question = {
  readonly from: string;
  readonly to: string;
  readonly page: string;
  readonly direction: "from" | "to";
  readonly steps: number;
  readonly matches: (visit: NaiveVisit) => boolean;
};

const NAMED = 8;

const pagesOf = ({ views }: NaiveVisit): readonly string[] =>
  views
    .toSorted((a, b) => a.atMs - b.atMs || (a.page < b.page ? -1 : 1))
    .map(({ page }) => page)
    .filter((page, place, all) => page !== all[place - 1]);

/** The pages of a visit that a question is about; undefined for a visit that did not see the page. */
const pathOf = (
  visit: NaiveVisit,
  { page, direction, steps }: Question,
): readonly string[] | undefined => {
  const pages = pagesOf(visit);
  const last = direction === "from" ? 0 : pages.length - 1;
  const at = page === "" ? last : pages.findIndex(isPageOf(page));
  if (at === -1) return undefined;
  return direction === "from"
    ? pages.slice(at, at + steps)
    : pages.slice(Math.max(0, at + 1 - steps), at + 1).toReversed();
};

/** How many visits move from one page to the next, by column: `1 /a → /b`. */
export const naiveFlow = (log: readonly Happening[], question: Question) => {
  const { from, to, steps, direction, matches } = question;
  const zone = zoneAfter(log);
  const visits = naiveVisits(log)
    .filter(({ visitor }) => visitor !== "")
    .filter((visit) => {
      const { day } = localParts((visit.views[0] as View).atMs, zone);
      return day >= from && day <= to && matches(visit);
    });
  const paths = visits.map((visit) => pathOf(visit, question)).filter((path) => path !== undefined);
  const named = Array.from({ length: steps }, (_, column) => {
    const counts = new Map<string, number>();
    for (const { [column]: page } of paths)
      if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
    return [...counts]
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .slice(0, NAMED)
      .map(([page]) => page);
  });
  const outside = direction === "from" ? "left" : "entered";
  const nameOf = (page: string | undefined, column: number): string => {
    if (page === undefined) return outside;
    return named[column]?.includes(page) === true ? `page ${page}` : "other";
  };
  const links = new Map<string, number>();
  for (const path of paths)
    for (let column = 0; column + 1 < steps; column += 1) {
      if (path[column] === undefined) continue;
      const pair = [nameOf(path[column], column), nameOf(path[column + 1], column + 1)];
      const key =
        direction === "from"
          ? `${column + 1} ${pair.join(" → ")}`
          : `${steps - 1 - column} ${pair.toReversed().join(" → ")}`;
      links.set(key, (links.get(key) ?? 0) + 1);
    }
  return { allVisits: visits.length, visits: paths.length, links };
};
