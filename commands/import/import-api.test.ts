import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleProductFile } from "#domain/catalog/example-file.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { listProductsContract } from "#read-api/catalog/contract.ts";
import type { listImportsContract } from "#read-api/import/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { ImportState } from "./contract.ts";

type Refused = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let owner: Client;
const sample = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const upload = <Body>(csv: string, client = owner, type = "text/csv") =>
  client.request<Body>("/api/console/imports?fileName=sample.csv", {
    method: "POST",
    json: csv,
    headers: { "content-type": type },
  });

const finished = (importId: string) =>
  until(async () => {
    const { body } = await owner.get<ImportState>(`/api/console/imports/${importId}`);
    return body.status === "done" ? body : undefined;
  });

describe("importing by upload", () => {
  it("previews without changing anything, then runs, and changes nothing the second time", async () => {
    const { status, body: preview } = await upload<ImportState>(sample);
    expect(status).toBe(201);
    expect(preview).toMatchObject({
      fileName: "sample.csv",
      status: "previewed",
      progress: { done: 0, total: 4 },
      report: null,
      failure: null,
      preview: { rows: 14, products: 4, variants: 7, units: 16, rejectedProducts: 5 },
    });
    expect(preview.preview.sample[0]).toEqual({
      line: 2,
      name: "Tea Towel",
      slug: "tea-towel",
      productType: 1,
      variants: 3,
      minPriceCents: 1250,
      onSale: true,
      currency: "USD",
    });
    type Products = ResponseOf<typeof listProductsContract>;
    expect((await owner.get<Products>("/api/commerce/products")).body.total).toBe(0);

    const started = await owner.post<ImportState>(`/api/console/imports/${preview.importId}/run`);
    expect(started.status).toBe(202);
    const done = await finished(preview.importId);
    expect(done.progress).toEqual({ done: 4, total: 4 });
    expect(done.report).toMatchObject({ productsDefined: 4, unitsReceived: 16, errors: [] });
    await until(async () => (await owner.get<Products>("/api/commerce/products")).body.total === 3);

    const head = await server.infrastructure.eventStore.head();
    const { body: second } = await upload<ImportState>(sample);
    await owner.post(`/api/console/imports/${second.importId}/run`);
    expect((await finished(second.importId)).report).toMatchObject({
      productsDefined: 0,
      productsUnchanged: 4,
      unitsReceived: 0,
      collectionsDefined: 0,
    });
    expect(await server.infrastructure.eventStore.head()).toBe(head);
  });
  it("lists past imports by pages, the newest first, and in the order asked for", async () => {
    const of = (name: string) => `Handle,Title,Variant Price\n${name},${name},5\n`;
    const { body: older } = await upload<ImportState>(of("older"));
    const { body: newer } = await upload<ImportState>(of("newer"));
    type List = ResponseOf<typeof listImportsContract>;
    const list = async (query: string) =>
      (await owner.get<List>(`/api/console/imports?${query}`)).body;
    const first = await list("pageSize=1");
    expect(first).toMatchObject({ page: 1, pageSize: 1 });
    expect(first.rows).toEqual([
      {
        importId: newer.importId,
        fileName: "sample.csv",
        status: "previewed",
        createdAt: newer.createdAt,
        products: 1,
      },
    ]);
    const second = await list("pageSize=1&page=2");
    expect(second.rows.map(({ importId }) => importId)).toEqual([older.importId]);
    const all = await list("sort=createdAt");
    expect(all.total).toBe(first.total);
    expect(all.rows).toHaveLength(first.total);
    expect(all.rows.at(-1)?.importId).toBe(newer.importId);
    expect(await list("page=9")).toMatchObject({
      rows: [],
      total: first.total,
      page: 9,
      pageSize: 50,
    });
    expect((await owner.get("/api/console/imports?pageSize=201")).status).toBe(400);
  });
  it("reads the example that owners fill in without a remark, also as spreadsheets save it", async () => {
    const [example, german] = [exampleProductFile(","), exampleProductFile(";")];
    expect(german).toContain(";48,00;");
    const tabbed = german.replaceAll(";", "\t");
    for (const file of [example, `\uFEFF${example}`, `\uFEFF${german}`, tabbed]) {
      const { status, body } = await upload<ImportState>(file);
      expect(status).toBe(201);
      expect(body.preview).toMatchObject({
        products: 2,
        variants: 3,
        units: 9,
        rejectedProducts: 0,
        errors: [],
        warnings: [],
      });
    }
  });
  it("rejects a file without products, one that is too large, or of another type", async () => {
    const wrong = await upload<Refused>("a,b\n1,2\n");
    expect(wrong.status).toBe(400);
    expect(wrong.body.error).toEqual({
      code: "not-a-product-file",
      message: "This is not a Shopify product file. Missing columns: Handle, Title, Variant Price.",
    });
    const partly = await upload<Refused>("Address;Name;Price\nmug;Mug;24,00\n");
    expect(partly.body.error).toEqual({
      code: "not-a-product-file",
      message: "This is not a Daybook product file. Missing columns: Product ID.",
    });
    expect((await upload("x".repeat(100_000_001))).status).toBe(413);
    expect((await upload(sample, owner, "application/pdf")).status).toBe(415);
    const binary = await upload<Refused>("\u0000\u0001PK");
    expect(binary.status).toBe(400);
  });
  it("leaves out characters that no table can hold", async () => {
    const csv = "Handle,Title,Variant Price\nodd\u0000,O\u0000dd,5\n";
    const { status, body } = await upload<ImportState>(csv);
    expect(status).toBe(201);
    expect(body.preview.sample[0]).toMatchObject({ name: "Odd", slug: "odd" });
    await owner.post(`/api/console/imports/${body.importId}/run`);
    expect((await finished(body.importId)).report).toMatchObject({
      productsDefined: 1,
      errors: [],
    });
  });
  it("answers 404 for an import that is not there", async () => {
    const id = "018f0000-0000-7000-8000-000000000000";
    expect((await owner.get(`/api/console/imports/${id}`)).status).toBe(404);
    expect((await owner.post(`/api/console/imports/${id}/run`)).status).toBe(404);
    expect((await owner.get("/api/console/imports/nonsense")).status).toBe(400);
  });
  it("is for owners", async () => {
    const visitor = await createClient(server.origin);
    expect((await upload(sample, visitor)).status).toBe(401);
  });
});
