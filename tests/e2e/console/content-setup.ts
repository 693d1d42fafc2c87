import { afterAll, beforeAll, expect } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

export const visit = async (path: string) => (await shop.client.get<string>(path)).body;

/** Registers the set-up of these tests, once in a file. */
export const setUpContent = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
