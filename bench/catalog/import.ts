import { setTimeout as pause } from "node:timers/promises";
import type { ImportState } from "#commands/import/contract.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import type { BenchResult } from "../shared/result.ts";
import { type BenchServer, startBenchServer } from "../shared/server.ts";
import { compareShops, type FilledShop } from "./large-shop.ts";
import { shopifyExport } from "./shopify-export.ts";

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000);
const MEMORY_TARGET_MB = 350;
const LOOK_EVERY_MS = 500;

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

const FEW_PRODUCTS = 20;

/** A shop with as many products as other benches use, filled in the same way. */
const startSmallShop = async (): Promise<FilledShop> => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "false" });
  const owner = await signIn(server);
  const { importId } = await upload(owner, shopifyExport(FEW_PRODUCTS));
  await runToEnd(owner, importId);
  return { server, owner, products: FEW_PRODUCTS };
};

/** Projecting takes as long as the import. */
const untilProjected = async ({ owner, products }: FilledShop): Promise<void> => {
  for (;;) {
    const { body } = await owner.get<{ total: number }>("/api/commerce/products?pageSize=1");
    if (body.total === products) return;
    await pause(LOOK_EVERY_MS);
  }
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
    const large = { server, owner, products: PRODUCTS };
    const small = await startSmallShop();
    try {
      await untilProjected(small);
      await untilProjected(large);
      results.push(...(await compareShops(small, large)));
    } finally {
      await small.server.stop();
    }
    return results;
  } finally {
    await server.stop();
  }
};
