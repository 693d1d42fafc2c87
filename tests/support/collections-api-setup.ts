import { afterAll, beforeAll } from "vitest";
import { demoProducts, seedDemoCatalog } from "#demo/catalog/seed.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listConsoleCollectionsContract } from "#read-api/catalog/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

export type Refused = { readonly error: { readonly code: string; readonly message: string } };

export type Rows = ResponseOf<typeof listConsoleCollectionsContract>;

export let server: TestServer;

export let visitor: Client;

export let owner: Client;

/** Registers the set-up of these tests, once in a file. */
export const setUpCollectionsApi = (): void => {
  beforeAll(async () => {
    server = await startTestServer();
    await seedDemoCatalog(server.infrastructure);
    visitor = await createClient(server.origin);
    owner = await createOwnerClient(server.origin, server.setupCode);
    await until(async () => {
      const { body } = await visitor.get<{ readonly total: number }>("/api/commerce/products");
      return body.total === demoProducts.length;
    });
  });
  afterAll(() => server.stop());
};
