import { afterAll, beforeAll, expect } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const follow = async (path: string): Promise<string> => {
  const { status, headers } = await shop.client.get(path);
  return `${status} ${headers.get("location") ?? ""}`.trim();
};

/** Registers the set-up of these tests, once in a file. */
export const setUpRedirects = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
    const { definition } = (
      await shop.client.get<ResponseOf<typeof getConsoleProductContract>>(
        "/api/console/products/glass-dip-pen",
      )
    ).body;
    const shopkeeper = createShopkeeper(shop.server.infrastructure);
    await shopkeeper.define({ ...definition, slug: "murano-dip-pen" });
    await until(
      async () => (await follow("/shop/p/glass-dip-pen")) === "301 /shop/p/murano-dip-pen",
    );
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
