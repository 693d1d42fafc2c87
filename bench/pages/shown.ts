import { type Load, press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { dynamicBlocks, publishPage, signIn, staticBlocks, writePage } from "./filled-page.ts";

const CONNECTIONS = 16;
const ROUNDS = 4;
const SECONDS = 4;
const STATIC = 60;
const MIXED_STATIC = 16;
/** A page of 60 blocks may take this many times as long as a product page. */
const TARGET_SHARE = 1.15;

const best = (loads: readonly Load[]): Load =>
  loads.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));

/** Pages that owners wrote, next to a product page of the same run. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  try {
    const owner = await signIn(server);
    await writePage(owner, "mixed", [...staticBlocks(MIXED_STATIC), ...dynamicBlocks]);
    await writePage(owner, "static", staticBlocks(STATIC));
    for (const pageId of ["mixed", "static"]) await publishPage(owner, pageId);
    const loads: Record<"product" | "mixed" | "static", Load[]> = {
      product: [],
      mixed: [],
      static: [],
    };
    const paths = { product: "/shop/p/cedar-pencils", mixed: "/mixed", static: "/static" } as const;
    // By turns, so that a machine that slows down is slow for all of them.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, path] of Object.entries(paths)) {
        const options = { url: server.origin + path, seconds: SECONDS, connections: CONNECTIONS };
        loads[name as keyof typeof paths].push(await press(options));
      }
    const product = best(loads.product);
    const floor = { name: "product page of the same run", value: product.perSecond };
    const result = (name: string, load: Load, share: number): BenchResult => ({
      name,
      value: load.perSecond,
      unit: "pages/s",
      floor,
      target:
        share === 1 ? "as many as product pages" : `${share} times the time of a product page`,
      reached: load.perSecond * share >= product.perSecond && load.failed === 0,
      details: { p99Ms: load.p99Ms, failed: load.failed },
    });
    return [
      result(`page of ${MIXED_STATIC} static and 4 dynamic blocks`, best(loads.mixed), 1),
      result(`page of ${STATIC} static blocks`, best(loads.static), TARGET_SHARE),
    ];
  } finally {
    await server.stop();
  }
};
