import { setTimeout as pause } from "node:timers/promises";
import type { ImportState } from "#commands/import/contract.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startKeptDatabase } from "../shared/postgres.ts";
import { type BenchServer, startBenchServer } from "../shared/server.ts";
import { shopifyExport } from "./shopify-export.ts";

/** A shop with imported products and its owner. */
export type FilledShop = {
  readonly server: BenchServer;
  readonly owner: Client;
  readonly products: number;
};

export const FEW_PRODUCTS = 20;
export const MANY_PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000);

const LOOK_EVERY_MS = 500;

/** The owner of a new shop, or of one that was kept from an earlier run. */
export const signIn = async ({ origin, url }: BenchServer): Promise<Client> => {
  const database = createDatabase({ connectionString: url, max: 1 });
  const sessions = createOwnerSessions(database);
  const isNew = await sessions.needsSetup(FIRST_WEBSITE);
  const code = isNew ? await sessions.setupCode(FIRST_WEBSITE) : undefined;
  await database.close();
  if (isNew) return createOwnerClient(origin, code);
  const client = await createClient(origin);
  const credentials = { email: "owner@shop.example", password: "correct horse battery" };
  const { status } = await client.post("/api/console/session", credentials);
  if (status !== 200) throw new Error(`The sign-in was refused with ${status}.`);
  return client;
};

export const upload = async (owner: Client, file: string): Promise<ImportState> => {
  const { status, body } = await owner.request<ImportState>(
    "/api/console/imports?fileName=export.csv",
    { method: "POST", json: file, headers: { "content-type": "text/csv" } },
  );
  if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
  return body;
};

export const runToEnd = async (owner: Client, importId: string): Promise<ImportState> => {
  const path = `/api/console/imports/${importId}`;
  await owner.post(`${path}/run`);
  for (;;) {
    const { body } = await owner.get<ImportState>(path);
    if (body.status !== "running") return body;
    await pause(LOOK_EVERY_MS);
  }
};

const productsIn = async (owner: Client): Promise<number> =>
  (await owner.get<{ total: number }>("/api/commerce/products?pageSize=1")).body.total;

/** Projecting takes as long as the import. */
export const untilProjected = async ({ owner, products }: FilledShop): Promise<void> => {
  while ((await productsIn(owner)) !== products) await pause(LOOK_EVERY_MS);
};

/**
 * A shop with this many products from a Shopify export; with `BENCH_FOLDER`, the one of an earlier
 * run.
 */
export const startFilledShop = async (products: number): Promise<FilledShop> => {
  const kept = await startKeptDatabase(`shop_${products}`);
  const server = await startBenchServer({ DAYBOOK_DEMO: "false" }, undefined, kept);
  const owner = await signIn(server);
  const shop = { server, owner, products };
  if ((await productsIn(owner)) === 0) {
    const { importId } = await upload(owner, shopifyExport(products));
    await runToEnd(owner, importId);
  }
  await untilProjected(shop);
  return shop;
};
