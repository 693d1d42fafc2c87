import { formatMoney } from "../kit/format-money.ts";
import { weekdayText } from "../kit/plain-days.ts";
import type { SoldAmount, Yesterday } from "./yesterday.ts";

type Day = Pick<Yesterday, "dayBefore" | "visits" | "sales">;

export type Verdict = { readonly text: string; readonly tone: "good" | "bad" | "plain" };

/** Smaller changes are not worth a judgement. */
const ABOUT_THE_SAME = 0.05;
/** Smaller differences of visitors are chance, whatever share they are. */
const MIN_VISITORS = 5;
/** Fewer orders on both days say nothing about a day. */
const MIN_ORDERS = 3;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const shareOf = (now: number, before: number): string => percent.format(Math.abs(now / before - 1));
const countOf = (visitors: number): string =>
  `${visitors.toLocaleString("en-US")} ${visitors === 1 ? "visitor" : "visitors"}`;

/** -1, 0 or 1 */
type Direction = -1 | 0 | 1;
const directionOf = (now: number, before: number): Direction => {
  if (before <= 0) return now > 0 ? 1 : 0;
  if (Math.abs(now / before - 1) < ABOUT_THE_SAME) return 0;
  return now > before ? 1 : -1;
};

/** How visitors changed; undefined where they cannot be compared. */
export const visitorsDirection = ({ visits }: Pick<Day, "visits">): Direction | undefined => {
  if (visits === null || visits.visitorsBefore === 0) return undefined;
  const { visitors, visitorsBefore } = visits;
  if (Math.abs(visitors - visitorsBefore) < MIN_VISITORS) return 0;
  return directionOf(visitors, visitorsBefore);
};

type Orders = Pick<SoldAmount, "orders" | "ordersBefore">;
const hasEnough = ({ orders, ordersBefore }: Orders): boolean =>
  Math.max(orders, ordersBefore) >= MIN_ORDERS;

/** Free orders alone are no sales. */
const isSold = ({ totalCents, totalCentsBefore }: SoldAmount): boolean =>
  totalCents > 0 || totalCentsBefore > 0;
const isJudged = (amount: SoldAmount): boolean => isSold(amount) && hasEnough(amount);

/** How sales in one currency changed; undefined where there are too few orders to be judged by. */
export const amountDirection = (amount: SoldAmount): Direction | undefined =>
  isJudged(amount) ? directionOf(amount.totalCents, amount.totalCentsBefore) : undefined;

/** How the number of orders changed; undefined where there are too few. */
export const ordersDirection = (sold: Orders): Direction | undefined =>
  hasEnough(sold) ? directionOf(sold.orders, sold.ordersBefore) : undefined;

/** How conversion changed; undefined where it cannot be compared, or is that of too few orders. */
export const conversionDirection = (
  sold: Orders & Pick<NonNullable<Day["sales"]>, "conversionPpm" | "conversionPpmBefore">,
): Direction | undefined => {
  const { conversionPpm: now, conversionPpmBefore: before } = sold;
  return now === null || before === null || !hasEnough(sold) ? undefined : directionOf(now, before);
};

/** How sales changed, in whichever currencies have enough orders; undefined where none has. */
export const salesDirection = ({ sales }: Pick<Day, "sales">): Direction | undefined => {
  const judged = (sales?.amounts ?? []).map(amountDirection).filter((each) => each !== undefined);
  if (judged.length === 0) return undefined;
  const directions = new Set(judged);
  const [risen, fallen] = [directions.has(1), directions.has(-1)];
  return risen === fallen ? 0 : risen ? 1 : -1;
};

/** "total sales of $90.00, 30% less than the Saturday before" */
const amountText = (
  { currency, totalCents, totalCentsBefore }: SoldAmount,
  than: string,
): string => {
  const sold = `total sales of ${formatMoney(totalCents, currency)}`;
  switch (directionOf(totalCents, totalCentsBefore)) {
    case 0:
      return `${sold}, about as much as ${than}`;
    default:
      return totalCentsBefore <= 0
        ? `${sold}, after none on ${than}`
        : `${sold}, ${shareOf(totalCents, totalCentsBefore)} ${totalCents > totalCentsBefore ? "more" : "less"} than ${than}`;
  }
};

const otherText = ({ currency, totalCents, totalCentsBefore }: SoldAmount): string =>
  totalCentsBefore <= 0
    ? `${formatMoney(totalCents, currency)} after none`
    : `${formatMoney(totalCents, currency)}, ${shareOf(totalCents, totalCentsBefore)} ${totalCents > totalCentsBefore ? "more" : "less"}`;

/** Visitors where they say something else than sales. */
const althoughText = ({ visits }: Day, sales: Direction, visitors: Direction): string => {
  if (visits === null || visitors === 0 || visitors === sales) return "";
  const share = shareOf(visits.visitors, visits.visitorsBefore);
  return `, although ${share} ${visitors > 0 ? "more" : "fewer"} visitors came`;
};

const moods = { "-1": "was weak", 0: "was as usual", 1: "was good" } as const;
const tones = { "-1": "bad", 0: "plain", 1: "good" } as const;

const bySales = (
  day: Day,
  [first, ...others]: readonly [SoldAmount, ...SoldAmount[]],
  direction: Direction,
): Verdict => {
  const than = `the ${weekdayText(day.dayBefore)} before`;
  const changed = others.filter((each) => amountDirection(each));
  const isMixed =
    direction === 0 &&
    [first, ...changed].some((each) => directionOf(each.totalCents, each.totalCentsBefore) !== 0);
  const mood = isMixed ? "was mixed" : moods[direction];
  const also = changed.map((each) => `, and ${otherText(each)}`).join("");
  const although = althoughText(day, direction, visitorsDirection(day) ?? 0);
  return {
    text: `Yesterday ${mood}: ${amountText(first, than)}${also}${although}.`,
    tone: tones[direction],
  };
};

const byVisitors = (
  day: Day,
  { visitors, visitorsBefore }: NonNullable<Day["visits"]>,
): Verdict => {
  const sold = (day.sales?.amounts ?? [])
    .filter(({ totalCents }) => totalCents > 0)
    .map(({ currency, totalCents }) => formatMoney(totalCents, currency));
  const and = sold.length === 0 ? "" : `, and total sales of ${sold.join(" and ")}`;
  const direction = visitorsDirection(day);
  if (direction === undefined)
    return { text: `Yesterday had ${countOf(visitors)}${and}.`, tone: "plain" };
  const than = `the ${weekdayText(day.dayBefore)} before`;
  if (direction === 0)
    return {
      text: `Yesterday was as usual: ${countOf(visitors)}, about as many as ${than}${and}.`,
      tone: "plain",
    };
  const share = shareOf(visitors, visitorsBefore);
  const [word, more] = direction > 0 ? ["busy", "more"] : ["quiet", "fewer"];
  const { orders = 0, ordersBefore = 0 } = day.sales ?? {};
  // A few orders are no judgement, and still not what a red or green mark may contradict.
  const isOpposite = Math.sign(orders - ordersBefore) === -direction;
  return {
    text: `Yesterday was ${word}: ${share} ${more} visitors than ${than}${and}.`,
    tone: isOpposite ? "plain" : tones[direction],
  };
};

/**
 * Whether a day was good: by its sales, where one of the days has enough orders, and otherwise by its visitors. Every
 * screen says the same.
 */
export const verdictOf = (day: Day): Verdict => {
  const sold = (day.sales?.amounts ?? []).filter(isSold);
  const [first, ...others] = sold.toSorted(
    (one, other) => Number(isJudged(other)) - Number(isJudged(one)),
  );
  const direction = salesDirection(day);
  if (first !== undefined && direction !== undefined)
    return bySales(day, [first, ...others], direction);
  const { visits } = day;
  if (visits !== null && visits.visitors + visits.visitorsBefore > 0)
    return byVisitors(day, visits);
  if (first === undefined) return { text: "Yesterday had no sales.", tone: "plain" };
  return {
    text: `Yesterday had ${amountText(first, `the ${weekdayText(day.dayBefore)} before`)}.`,
    tone: "plain",
  };
};
