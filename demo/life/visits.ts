import { uuidOf } from "#commands/kit/uuid-of.ts";
import type { HitRecorded } from "#domain/census/events.ts";
import { hitEvents } from "#domain/census/events.ts";
import type { CollectorEvent } from "#domain/collector/events.ts";
import { demoProducts } from "../catalog/seed.ts";
import { orders } from "./orders.ts";
import { demoVisitorId } from "./people.ts";
import { demoVariant } from "./place-orders.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The days before the present that have orders. */
const DAYS = 14;
const MAX_A_DAY = 46;
/** Fewer than visits: some come back. */
const PEOPLE = 210;
/** Of New York in winter; an hour off in summer is good enough here. */
const HOURS_FROM_UTC = -5;

/** From 0 to below 1, always the same for the same words. */
const chance = (...words: readonly (string | number)[]): number =>
  Number.parseInt(uuidOf("demo visits", ...words.map(String)).slice(0, 8), 16) / 2 ** 32;
const oneOf = <Value>(from: readonly Value[], ...words: readonly (string | number)[]): Value =>
  from[Math.floor(chance(...words) * from.length)] as Value;

const browsers = [
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36",
] as const;
/** The empty ones typed the address. */
const referrers = [
  "",
  "",
  "",
  "https://www.search.example/",
  "https://www.search.example/",
  "https://pictures.example/stationery",
  "https://letters.example/issue-12",
] as const;
const countries = ["US", "US", "US", "US", "CA", "GB", "DE", "FR", "NL", "AU", "JP"] as const;
const shown = demoProducts.map(({ product }) => product).filter(({ visible }) => visible);
const aside = ["/shop", "/blog", "/events", "/gallery"] as const;

type Product = (typeof shown)[number];
const pathOf = ({ slug }: Product): string => `/shop/p/${slug}`;

export type DemoVisit = {
  readonly visitorId: string;
  readonly hits: readonly HitRecorded[];
  readonly activity: readonly CollectorEvent[];
};

type Walk = {
  readonly person: string;
  readonly startsMs: number;
  readonly seen: readonly (Product | string)[];
  /** What goes into the cart. */
  readonly taken: readonly Product[];
  readonly buys: boolean;
};

/** Pages a minute apart, and what the shop's own scripts tell of them. */
const visitOf = ({ person, startsMs, seen, taken, buys }: Walk): DemoVisit => {
  const visitorId = demoVisitorId(person);
  const userAgent = oneOf(browsers, "browser", person);
  const country = oneOf(countries, "country", person);
  const referrer = oneOf(referrers, "referrer", person, startsMs % 997);
  const pages = taken.length > 0 ? [...seen, "/cart"] : seen;
  const momentOf = (place: number) => new Date(startsMs + place * MINUTE_MS).toISOString();
  const told = (place: number, pagePath: string) => ({
    happenedAt: momentOf(place),
    visitorId,
    visitId: null,
    userAgent,
    pagePath,
  });
  const hits = pages.map((page, place): HitRecorded => {
    const url = typeof page === "string" ? page : pathOf(page);
    const from = place === 0 ? { ...(referrer !== "" && { referrer }) } : {};
    return {
      type: "HitRecorded",
      event: hitEvents.PAGE_VIEW,
      visitorId,
      data: { url, userAgent, ...from },
      host: "localhost:3000",
      happenedAt: momentOf(place),
      country,
    };
  });
  const activity = pages.flatMap((page, place): CollectorEvent[] => {
    if (page === "/cart")
      return [
        { type: "VisitorEventRecorded", name: "ViewCart", ...told(place, page) },
        ...(buys
          ? ([{ type: "PixelEventRecorded", name: "Purchase", ...told(place, page) }] as const)
          : []),
      ];
    if (typeof page === "string") return [];
    const at = { ...told(place, pathOf(page)), itemId: page.productId };
    return [
      { type: "VisitorEventRecorded", name: "VisitPDP", ...at },
      { type: "PixelEventRecorded", name: "ViewProduct", ...at },
      ...(taken.includes(page)
        ? ([
            { type: "VisitorEventRecorded", name: "AddToCart", ...at },
            { type: "PixelEventRecorded", name: "AddToCart", ...at },
          ] as const)
        : []),
    ];
  });
  return { visitorId, hits, activity };
};

/** Few at night, most in the evening. */
const isAwake = (ms: number, ...words: readonly number[]): boolean => {
  const hour = (new Date(ms).getUTCHours() + HOURS_FROM_UTC + 24) % 24;
  return chance("awake", ...words) < 0.55 - 0.45 * Math.cos(((hour - 7) / 24) * 2 * Math.PI);
};

const walkOf = (nowMs: number, day: number, place: number): Walk => {
  const words = [day, place] as const;
  const person = `passer-by ${Math.floor(chance("who", ...words) * PEOPLE)}`;
  const startsMs = nowMs - (day + chance("when", ...words)) * DAY_MS - 20 * MINUTE_MS;
  const steps = Math.floor(chance("steps", ...words) ** 2 * 5);
  const entry = chance("entry", ...words) < 0.5 ? "/" : oneOf(shown, "first", ...words);
  const next = Array.from({ length: steps }, (_, step) =>
    chance("aside", ...words, step) < 0.35
      ? oneOf(aside, "where", ...words, step)
      : oneOf(shown, "look", ...words, step),
  );
  const seen = [entry, ...next];
  const looked = seen.filter((page) => typeof page !== "string");
  const taken = looked.filter((_, at) => chance("take", ...words, at) < 0.12);
  return { person, startsMs, seen, taken, buys: false };
};

/** Whoever bought came by a little before. */
const buyersWalks = (nowMs: number): readonly Walk[] =>
  orders.map(({ by, hoursAgo, units }) => {
    const taken = Object.keys(units).map((variantId) => demoVariant(variantId).product);
    const startsMs = nowMs - hoursAgo * HOUR_MS - (taken.length + 2) * MINUTE_MS;
    return { person: by, startsMs, seen: ["/", ...taken], taken, buys: true };
  });

/** Two weeks of visits, always the same ones, as far as they are over; each person's in their order. */
export const demoVisits = (nowMs: number): readonly DemoVisit[] => {
  const walks = [...buyersWalks(nowMs)];
  for (let day = 0; day < DAYS; day += 1)
    for (let place = 0; place < MAX_A_DAY; place += 1) {
      const walk = walkOf(nowMs, day, place);
      if (isAwake(walk.startsMs, day, place)) walks.push(walk);
    }
  return walks.toSorted((one, other) => one.startsMs - other.startsMs).map(visitOf);
};
