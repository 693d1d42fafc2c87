import { type Load, press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";

const TARGET_PER_SECOND = 6_000;
const ROUNDS = 3;

/** The first page of products with prices and status, from tables, at 64 connections. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  try {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      loads.push(
        await press({ url: `${server.origin}/api/commerce/products?pageSize=20`, seconds: 4 }),
      );
    const best = loads.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
    return [
      {
        name: "product list of 20, 64 connections",
        value: best.perSecond,
        unit: "requests/s",
        target: "6,000 requests/s",
        reached: best.perSecond >= TARGET_PER_SECOND && best.failed === 0,
        details: { p99Ms: best.p99Ms, failed: best.failed, memoryMb: await server.memoryMb() },
      },
    ];
  } finally {
    await server.stop();
  }
};
