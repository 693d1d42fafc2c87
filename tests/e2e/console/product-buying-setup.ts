import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let opened: OpenConsole;

export let page: Page;

export const definition = async (id: string) =>
  (
    await opened.client.get<ResponseOf<typeof getConsoleProductContract>>(
      `/api/console/products/${id}`,
    )
  ).body.definition;

/** Registers the set-up of these tests, once in a file. */
export const setUpProductBuying = (): void => {
  beforeAll(async () => {
    opened = await openConsole();
    page = await opened.newPage();
  });
  afterAll(() => opened?.close());
};
