import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { createHandler } from "#commands/kit/handle.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BenchServer } from "../shared/server.ts";

export const ITEM = "bench-mug";
export const variantOf = (index: number): string => `${ITEM}-${index}`;
export const ENTRIES = "/api/commerce/shopping-cart/entries";
export const CART = "/api/commerce/shopping-cart";

/** Adds a product with this many variants and units of each to the server's log. */
export const stockShop = async (
  server: BenchServer,
  { itemId = ITEM, variants = 100, units = 1_000_000 } = {},
): Promise<void> => {
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: Date.now,
    random: Math.random,
    wait: (milliseconds) => pause(milliseconds).then(() => undefined),
  });
  const keeper = createShopkeeper({ handler, now: () => new Date().toISOString(), newId });
  const ids = Array.from({ length: variants }, (_each, index) => `${itemId}-${index}`);
  const options = variants > 1 ? ["Number"] : [];
  await keeper.define(
    aProduct(itemId, {
      variantOptionOrdering: options,
      variants: ids.map((id, index) => aVariant(id, variants > 1 ? { Number: `${index}` } : {})),
    }),
  );
  await Promise.all(ids.map((id) => keeper.stock(itemId, id, units)));
  await eventStore.close();
  const stockUrl = `${server.origin}/api/commerce/inventory/stock/?itemId=${itemId}`;
  await until(async () => {
    const { results } = (await (await fetch(stockUrl)).json()) as {
      results: readonly { qtyInStock: number }[];
    };
    return results.length === variants && results.every(({ qtyInStock }) => qtyInStock === units);
  });
};

export type Visitor = {
  readonly headers: Readonly<Record<string, string>>;
  readonly post: (path: string, json: unknown) => Promise<Response>;
};

/** A browser with a crumb; `cart` is its cart's id once there is one. */
export const newVisitor = async (origin: string): Promise<Visitor & { cookie: string }> => {
  const arrival = await fetch(`${origin}/api/crumb`);
  const { crumb } = (await arrival.json()) as { crumb: string };
  const visitor = {
    cookie: cookiesOf(arrival),
    get headers() {
      return {
        cookie: visitor.cookie,
        "x-csrf-token": crumb,
        "content-type": "application/json",
      };
    },
    post: async (path: string, json: unknown) => {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: visitor.headers,
        body: JSON.stringify(json),
      });
      const cart = cookiesOf(response);
      if (/(^|; )cart=/.test(cart) && !/(^|; )cart=/.test(visitor.cookie))
        visitor.cookie = `${visitor.cookie}; ${/cart=[^;]+/.exec(cart)?.[0]}`;
      return response;
    },
  };
  return visitor;
};

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

export const entry = (index = 0) => ({
  itemId: ITEM,
  sku: variantOf(index).toUpperCase(),
  quantity: 1,
});

/** A visitor with a cart of this many lines. */
export const shopper = async (origin: string, lines: number): Promise<Visitor> => {
  const visitor = await newVisitor(origin);
  for (let index = 0; index < lines; index += 1) {
    const response = await visitor.post(ENTRIES, entry(index));
    if (!response.ok) throw new Error(`The shop answered ${await response.text()}`);
    await response.arrayBuffer();
  }
  return visitor;
};

export type Pressure = {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** CPU time of the server's process per request, independent of other processes. */
  readonly cpuMicros: number;
};

const cpuSeconds = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** Closed loop: one connection per visitor, each repeating its own request. */
export const pressAs = async (
  server: BenchServer,
  visitors: readonly Visitor[],
  {
    method,
    path,
    body,
    seconds = 4,
  }: { method: "GET" | "POST"; path: string; body?: string; seconds?: number },
): Promise<Pressure> => {
  let next = 0;
  const cpuBefore = await cpuSeconds(server.pid);
  const result = await autocannon({
    url: `${server.origin}${path}`,
    method,
    connections: visitors.length,
    duration: seconds,
    ...(body !== undefined && { body }),
    setupClient: (client) => {
      client.setHeaders({ ...visitors[next % visitors.length]?.headers });
      next += 1;
    },
  });
  const cpu = (await cpuSeconds(server.pid)) - cpuBefore;
  return {
    perSecond: result["2xx"] / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpuMicros: (cpu * 1e6) / Math.max(1, result["2xx"]),
  };
};
