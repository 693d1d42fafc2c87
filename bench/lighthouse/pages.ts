import { ENTRIES, newVisitor } from "../cart/shop.ts";
import type { Bench, BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { openLighthouse, RUNS } from "./scores.ts";

const TARGET = 95;

const pages = { home: "/", "product page": "/shop/p/field-notebook", cart: "/cart" } as const;

/** Cookies of a visitor with a cart. */
const shopper = async (origin: string): Promise<string> => {
  const visitor = await newVisitor(origin);
  const entry = { itemId: "reporters-pad", sku: "REPORTERS-PAD", quantity: 1 };
  const answer = await visitor.post(ENTRIES, entry);
  if (!answer.ok) throw new Error(`The cart stayed empty: ${await answer.text()}`);
  return visitor.cookie;
};

/** Lighthouse scores of the demo shop, on phones and desktops. */
export const run: Bench["run"] = async () => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  const lighthouse = await openLighthouse();
  const results: BenchResult[] = [];
  try {
    const cookie = await shopper(server.origin);
    for (const device of ["phone", "desktop"] as const)
      for (const [page, path] of Object.entries(pages)) {
        const { lowest, scores } = await lighthouse.audit(server.origin + path, device, cookie);
        results.push({
          name: `Lighthouse, ${page}, ${device}: the lowest of four, median of ${RUNS} runs`,
          value: lowest,
          unit: "",
          target: `${TARGET}`,
          reached: lowest >= TARGET,
          details: scores,
        });
      }
  } finally {
    await lighthouse.close();
    await server.stop();
  }
  return results;
};
