import type { BenchResult } from "../shared/result.ts";
import { type BenchServer, startBenchServer } from "../shared/server.ts";
import { MANY_PRODUCTS as PRODUCTS, runToEnd, signIn, upload } from "./filled-shop.ts";
import { shopifyExport } from "./shopify-export.ts";

const MEMORY_TARGET_MB = 350;
const LOOK_EVERY_MS = 500;

/** The highest resident memory of the web process during the work. */
const withMemory = async <Value>(server: BenchServer, work: () => Promise<Value>) => {
  let highestMb = 0;
  const timer = setInterval(async () => {
    highestMb = Math.max(highestMb, await server.memoryMb().catch(() => 0));
  }, LOOK_EVERY_MS);
  const started = performance.now();
  const value = await work().finally(() => clearInterval(timer));
  return { value, seconds: (performance.now() - started) / 1_000, highestMb };
};

/** A Shopify export of 10,000 products and 100,000 variants, read by a new shop. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "false" });
  try {
    const owner = await signIn(server);
    const file = shopifyExport(PRODUCTS);
    const preview = await withMemory(server, () => upload(owner, file));
    const work = await withMemory(server, () => runToEnd(owner, preview.value.importId));
    const { status, report } = work.value;
    const saved = report?.productsDefined ?? 0;
    return [
      {
        name: `preview of ${PRODUCTS} products, ${(file.length / 1e6).toFixed(0)} MB`,
        value: preview.seconds,
        unit: "s",
        target: `all products, below ${MEMORY_TARGET_MB} MB`,
        reached:
          preview.value.preview.products === PRODUCTS && preview.highestMb < MEMORY_TARGET_MB,
        details: { "highest MB": preview.highestMb },
      },
      {
        name: "import",
        value: saved / work.seconds,
        unit: "products/s",
        target: `all products, below ${MEMORY_TARGET_MB} MB`,
        reached: status === "done" && saved === PRODUCTS && work.highestMb < MEMORY_TARGET_MB,
        details: {
          seconds: work.seconds,
          "highest MB": work.highestMb,
          "without a full collection": preview.value.preview.warnings.length,
          errors: report?.errors.length ?? 0,
        },
      },
    ];
  } finally {
    await server.stop();
  }
};
