import { setTimeout as pause } from "node:timers/promises";
import type { ImportState } from "#commands/import/contract.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import type { BenchResult } from "../shared/result.ts";
import { type BenchServer, startBenchServer } from "../shared/server.ts";
import { shopifyExport } from "./shopify-export.ts";

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const MEMORY_TARGET_MB = 700;
const LOOK_EVERY_MS = 500;
const TIMES = 20;

const signIn = async ({ origin, url }: BenchServer): Promise<Client> => {
  const database = createDatabase({ connectionString: url, max: 1 });
  const code = await createOwnerSessions(database).setupCode(FIRST_WEBSITE);
  await database.close();
  return createOwnerClient(origin, code);
};

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

const upload = async (owner: Client, file: string): Promise<ImportState> => {
  const { status, body } = await owner.request<ImportState>(
    "/api/console/imports?fileName=export.csv",
    { method: "POST", json: file, headers: { "content-type": "text/csv" } },
  );
  if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
  return body;
};

const runToEnd = async (owner: Client, importId: string): Promise<ImportState> => {
  const path = `/api/console/imports/${importId}`;
  await owner.post(`${path}/run`);
  for (;;) {
    const { body } = await owner.get<ImportState>(path);
    if (body.status !== "running") return body;
    await pause(LOOK_EVERY_MS);
  }
};

const asked = (products: number) => ({
  "first page of the shop": "/api/commerce/products?pageSize=20",
  "last page of the shop": `/api/commerce/products?pageSize=20&page=${Math.floor(products / 20)}`,
  "product page": `/shop/p/product-${Math.floor(products / 2)}`,
  "home page": "/",
  search: "/api/search?q=product+77",
  "products in the console": "/api/console/products",
  "search in the console": "/api/console/products?search=Product+777",
  "stock in the console": "/api/console/stock",
});

const median = async (owner: Client, path: string): Promise<number> => {
  const taken: number[] = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const started = performance.now();
    const { status } = await owner.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    // The first answer fills memories.
    if (time > 0) taken.push(performance.now() - started);
  }
  return taken.toSorted((left, right) => left - right)[TIMES / 2] ?? 0;
};

/** A Shopify export of 10,000 products and 100,000 variants, and the shop with them. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "false" });
  try {
    const owner = await signIn(server);
    const file = shopifyExport(PRODUCTS);
    const preview = await withMemory(server, () => upload(owner, file));
    const work = await withMemory(server, () => runToEnd(owner, preview.value.importId));
    const { status, report } = work.value;
    const saved = report?.productsDefined ?? 0;
    const results: BenchResult[] = [
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
    for (const [name, path] of Object.entries(asked(PRODUCTS))) {
      const value = await median(owner, path);
      results.push({ name, value, unit: "ms", target: "100 ms", reached: value < 100 });
    }
    return results;
  } finally {
    await server.stop();
  }
};
