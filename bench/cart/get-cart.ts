import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { CART, type Pressure, pressAs, shopper, stockShop } from "./shop.ts";

const CONNECTIONS = 64;
const TARGET_PER_SECOND = 8_000;
const LINES = 3;
const ROUNDS = 3;

/** Reading carts of three lines, a different one on each connection. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  try {
    await stockShop(server);
    const visitors = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => shopper(server.origin, LINES)),
    );
    const rounds: Pressure[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await pressAs(server, visitors, { method: "GET", path: CART }));
    const best = rounds.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
    return [
      {
        name: "GET cart of three lines, 64 connections",
        value: best.perSecond,
        unit: "requests/s",
        target: "8,000 requests/s",
        reached: best.perSecond >= TARGET_PER_SECOND && best.failed === 0,
        details: { ...best, memoryMb: await server.memoryMb() },
      },
    ];
  } finally {
    await server.stop();
  }
};
