import { best, type Load, press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { FEW_PRODUCTS, type FilledShop, MANY_PRODUCTS, startFilledShop } from "./filled-shop.ts";

const TIMES = 40;
const ROUNDS = 3;
const SECONDS = 4;
/** The share of the small shop’s requests a second that the large shop must reach under load. */
const SHARE = 0.8;

const asked = (products: number): Readonly<Record<string, string>> => ({
  "first page of the shop": "/api/commerce/products?pageSize=20",
  "first page by name": "/api/commerce/products?pageSize=20&sort=name",
  "last page of the shop": `/api/commerce/products?pageSize=20&page=${Math.ceil(products / 20)}`,
  "product page": `/shop/p/product-${Math.floor(products / 2)}`,
  "home page": "/",
  "all collections": "/api/commerce/collections",
  "search for one product": `/api/search?q=product+${Math.floor(products / 2)}`,
  "search for a word that all products have": "/api/search?q=linen",
  "products in the console": "/api/console/products",
  "search in the console": `/api/console/products?search=Product+${products - 1}`,
  "stock in the console": "/api/console/stock",
  "search in the stock": `/api/console/stock?search=Product+${products - 1}`,
  "stock that runs low": "/api/console/stock?filter=low",
  "collections in the console": "/api/console/collections",
  "redirects in the console": "/api/console/redirects",
  "overview of the console": "/api/console/overview",
  "search for a word that is similar to all products": "/api/search?q=prodct",
  sitemap: "/sitemap.xml",
});

const taken = async ({ owner }: FilledShop, path: string): Promise<number> => {
  const started = performance.now();
  const { status } = await owner.get(path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return performance.now() - started;
};

const at = (times: readonly number[], share: number): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0;

const MAX_MS = 100;
/** A call is markedly slower when it takes twice as long, or this much longer. */
const MORE_MS = 10;

/** One call after another, of both shops by turns, so that the machine treats them alike. */
const askBoth = async (small: FilledShop, large: FilledShop): Promise<BenchResult[]> => {
  const results: BenchResult[] = [];
  const paths = asked(small.products);
  for (const [name, path] of Object.entries(asked(large.products))) {
    const few: number[] = [];
    const many: number[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      few.push(await taken(small, paths[name] ?? ""));
      many.push(await taken(large, path));
    }
    // The first answer fills memories.
    const [ofFew, value] = [at(few.slice(1), 0.5), at(many.slice(1), 0.5)];
    results.push({
      name,
      value,
      unit: "ms",
      floor: { name: `${small.products} products`, value: ofFew },
      target: `${MAX_MS} ms; twice, or ${MORE_MS} ms more`,
      reached: value < MAX_MS && value <= Math.max(2 * ofFew, ofFew + MORE_MS),
      details: { "p95 ms": at(many.slice(1), 0.95) },
    });
  }
  return results;
};

/** The budgets of the benches that ask a shop of twenty products. */
const budgets = [
  {
    name: "product list of 20, 64 connections",
    perSecond: 6_000,
    path: () => "/api/commerce/products?pageSize=20",
  },
  {
    name: "product page, 64 connections",
    perSecond: 2_000,
    path: (products: number) => `/shop/p/product-${Math.floor(products / 2)}`,
  },
] as const;

const pressBoth = async (small: FilledShop, large: FilledShop): Promise<BenchResult[]> => {
  const results: BenchResult[] = [];
  for (const { name, perSecond, path } of budgets) {
    const loads = { small: [] as Load[], large: [] as Load[] };
    const pressed = ({ server, products }: FilledShop) =>
      press({ url: `${server.origin}${path(products)}`, seconds: SECONDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.small.push(await pressed(small));
      loads.large.push(await pressed(large));
    }
    const [few, many] = [best(loads.small), best(loads.large)];
    results.push({
      name,
      value: many.perSecond,
      unit: "requests/s",
      floor: { name: `${small.products} products`, value: few.perSecond },
      target: `${perSecond.toLocaleString("en-US")} requests/s, or ${SHARE * 100} % of the few products'`,
      reached:
        many.failed === 0 &&
        (many.perSecond >= perSecond || many.perSecond >= SHARE * few.perSecond),
      details: { "p99 ms": many.p99Ms, "p99 ms of the few": few.p99Ms },
    });
  }
  return results;
};

/** The same calls of a shop with few products and of one with many, in the same run. */
export const run = async (): Promise<BenchResult[]> => {
  const large = await startFilledShop(MANY_PRODUCTS);
  try {
    const small = await startFilledShop(FEW_PRODUCTS);
    try {
      return [...(await askBoth(small, large)), ...(await pressBoth(small, large))];
    } finally {
      await small.server.stop();
    }
  } finally {
    await large.server.stop();
  }
};
