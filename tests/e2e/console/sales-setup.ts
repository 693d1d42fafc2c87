import { afterAll, beforeAll, expect } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { buy } from "./busy-shop.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export type Order = {
  readonly orderId: string;
  readonly placedAt: string;
  readonly grandTotalCents: number;
};

export type Sales = {
  readonly currencies: readonly { readonly now: { readonly orders: number } }[];
};

export let total = 0;

export const product = { productId: "field-notebook", sku: "" };

const skuOf = async (): Promise<string> => {
  const { body } = await shop.client.get<{ rows: readonly { productId: string; sku: string }[] }>(
    "/api/console/stock?pageSize=200&filters=available:least:20",
  );
  const [row] = body.rows;
  if (row === undefined) throw new Error("The demo has nothing to sell.");
  Object.assign(product, row);
  return row.sku;
};

/** Places two orders of one customer, and waits until the reports have them. */
export const sellTwice = async (): Promise<void> => {
  await skuOf();
  for (const quantity of [1, 2]) await buy(shop.server.origin, product, quantity);
  await until(async () => {
    const { body } = await shop.client.get<Sales>("/api/console/sales");
    return body.currencies[0]?.now.orders === 2;
  });
  const { body } = await shop.client.get<{ rows: readonly Order[] }>("/api/console/orders");
  total = body.rows.reduce((sum, { grandTotalCents }) => sum + grandTotalCents, 0);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpSales = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
