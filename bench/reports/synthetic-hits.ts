import type { Projectable } from "#projections/kit/projection.ts";

const DAY_MS = 86_400_000;
const PAGES = 2_000;
const SOURCES = 60;
const CAMPAIGNS = 25;
const HITS_PER_VISIT = 2.55;
const VISITS_PER_VISITOR = 3.2;
/** The share of views by visitors without cookies. */
const WITHOUT_ID = 0.12;

const agents = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
] as const;

/** Reproducible chance from 0 to 1: mulberry32. */
const createChance = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const visitorId = (visitor: number): string =>
  `0197a5f0-aaaa-4aaa-8aaa-${String(visitor).padStart(12, "0")}`;

type Options = { readonly hits: number; readonly days: number; readonly endMs: number };

/** A month of a shop, in order of time: a few pages, sources and visitors make most of it. */
export function* syntheticHits({ hits, days, endMs }: Options): Generator<Projectable> {
  const chance = createChance(7);
  const skewed = (below: number, power: number) => Math.floor(chance() ** power * below);
  const visits = Math.round(hits / HITS_PER_VISIT);
  const visitors = Math.round(visits / VISITS_PER_VISITOR);
  const startMs = endMs - days * DAY_MS;
  const times = new Float64Array(hits);
  const visitOf = new Int32Array(hits);
  let made = 0;
  for (let visit = 0; made < hits; visit += 1) {
    // More in the evening than at night.
    const day = Math.floor(chance() * days);
    const hour = (chance() + chance() + chance()) * 8;
    let atMs = startMs + day * DAY_MS + hour * 3_600_000;
    const views = 1 + Math.floor(-Math.log(1 - chance()) * (HITS_PER_VISIT - 0.9));
    for (let view = 0; view < views && made < hits; view += 1) {
      times[made] = atMs;
      visitOf[made] = visit;
      made += 1;
      atMs += 4_000 + chance() * 180_000;
    }
  }
  const order = new Int32Array(hits)
    .map((_, place) => place)
    .sort((a, b) => (times[a] as number) - (times[b] as number));
  for (const [place, hit] of order.entries()) {
    const visit = visitOf[hit] as number;
    const own = createChance(visit + 1);
    const isFirst = hit === 0 || visitOf[hit - 1] !== visit;
    const id = own() < WITHOUT_ID ? null : visitorId(Math.floor(own() ** 1.4 * visitors));
    const agent = agents[Math.floor(own() * agents.length)] as string;
    const source = Math.floor(own() ** 3 * SOURCES);
    const campaign = own() < 0.15 ? Math.floor(own() ** 2 * CAMPAIGNS) : undefined;
    const at = new Date(times[hit] as number).toISOString();
    yield {
      id: String(place),
      type: "HitRecorded",
      version: 1,
      revision: BigInt(place),
      stream: "census-demo.visitors-1",
      position: BigInt(place + 1),
      recordedAt: at,
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "bench" },
      personal: null,
      open: () => null,
      data: {
        event: 1,
        visitorId: id,
        host: "shop.example",
        data: {
          url: `/page-${skewed(PAGES, 3)}`,
          userAgent: agent,
          website_locale: "en-US",
          ...(isFirst && source > 0 && { referrer: `https://source-${source}.example/` }),
          ...(isFirst &&
            campaign !== undefined && {
              queryString: `?utm_source=letter&utm_medium=email&utm_campaign=c-${campaign}`,
            }),
        },
      },
    };
  }
}
