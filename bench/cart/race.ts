import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { ENTRIES, newVisitor, stockShop } from "./shop.ts";

const CUSTOMERS = 100;
const UNITS = 10;
const ROUNDS = 5;
const TARGET_MS = 400;

const customer = {
  contact: { email: "customer@example.com", name: "Customer" },
  address: {
    line1: "1 Main St",
    city: "Springfield",
    region: "IL",
    postalCode: "62701",
    country: "US",
  },
};

/** A hundred customers place an order at the same time for ten units. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  try {
    const times: number[] = [];
    let fair = true;
    for (let round = 0; round < ROUNDS; round += 1) {
      const itemId = `race-${round}`;
      await stockShop(server, { itemId, variants: 1, units: UNITS });
      const visitors = await Promise.all(
        Array.from({ length: CUSTOMERS }, () => newVisitor(server.origin)),
      );
      await Promise.all(
        visitors.map((visitor) =>
          visitor.post(ENTRIES, { itemId, sku: `${itemId}-0`.toUpperCase(), quantity: 1 }),
        ),
      );
      const startedAt = performance.now();
      const answers = await Promise.all(
        visitors.map((visitor) => visitor.post("/api/commerce/checkout", customer)),
      );
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      times.push(performance.now() - startedAt);
      const statuses = answers.map(({ status }) => status);
      fair &&=
        statuses.filter((status) => status === 200).length === UNITS &&
        statuses.filter((status) => status === 409).length === CUSTOMERS - UNITS;
    }
    const sorted = times.toSorted((left, right) => left - right);
    const median = sorted[Math.floor(sorted.length / 2)] as number;
    return [
      {
        name: "a hundred customers race for ten units",
        value: median,
        unit: "ms",
        target: "below 400 ms, exactly ten orders",
        reached: fair && median < TARGET_MS,
        details: { worstMs: sorted.at(-1) as number, fair: fair ? 1 : 0 },
      },
    ];
  } finally {
    await server.stop();
  }
};
