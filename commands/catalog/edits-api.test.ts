import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { needsOf } from "#wiring/needs.ts";
import type { ProductEdit } from "./edit-contract.ts";
import { createEditRecords } from "./edit-records.ts";
import { createResumeEdits } from "./run-edit.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const slug of ["cup", "mug", "jug"]) await define(slug, 1_000);
});
afterAll(() => server.stop());

const put = async (path: string, json: object) =>
  expect((await owner.request(path, { method: "PUT", json })).status).toBe(200);
const define = (slug: string, priceCents: number) =>
  put(`/api/console/products/${slug}`, {
    slug,
    name: slug,
    description: "",
    productType: 1,
    currency: "USD",
    variantOptionOrdering: [],
    variants: [
      {
        variantId: `${slug}.1`,
        sku: slug,
        attributes: {},
        priceCents,
        salePriceCents: null,
        onSale: false,
        image: null,
      },
    ],
    images: [],
    tags: [],
    vendor: "",
    collectionIds: [],
    visible: true,
    useCustomAddButtonText: false,
    customAddButtonText: "",
  });
const start = (json: object) => owner.post<ProductEdit>("/api/console/product-edits", json);
const settled = (editId: string) =>
  until(async () => {
    const { body } = await owner.get<ProductEdit>(`/api/console/product-edits/${editId}`);
    return ["done", "undone"].includes(body.status) ? body : undefined;
  });
const products = (websiteId = "demo") =>
  server.infrastructure.eventStore
    .readAll({ after: 0n, limit: 1_000, filter: { types: ["ProductDefined"] } })
    .then(({ events }) => events.filter((event) => event.stream.includes(websiteId)));
const now = async (id: string) =>
  (await owner.get<{ definition: ProductDefinition }>(`/api/console/products/${id}`)).body
    .definition;

const called = (...ids: readonly string[]) => ({
  text: "select id, id as name from unnest($1::text[]) as id",
  values: [ids],
});

it("changes all that match, and gives back what nobody has changed since", async () => {
  await until(
    async () => (await owner.get<{ total: number }>("/api/console/products")).body.total === 3,
  );
  const change = { kind: "price-percent", basisPoints: 1_000 };
  const filters = { filters: "" };
  const { status, body } = await start({ change, of: { matching: { search: "u", ...filters } } });
  expect(status).toBe(202);
  expect(await settled(body.editId)).toMatchObject({
    status: "done",
    total: 3,
    done: 3,
    changed: 3,
    currencies: ["USD"],
    told: [],
  });
  const events = (await products()).filter(
    ({ metadata }) => metadata.correlationId === body.editId,
  );
  expect(events.map(({ stream }) => stream).sort()).toEqual([
    "product-demo.cup",
    "product-demo.jug",
    "product-demo.mug",
  ]);
  await define("mug", 777);
  const undone = await owner.post<ProductEdit>(`/api/console/product-edits/${body.editId}/undo`);
  expect(undone.status).toBe(202);
  expect(await settled(body.editId)).toMatchObject({
    status: "undone",
    done: 3,
    restored: 2,
    left: 1,
    told: [
      {
        productId: "mug",
        name: "mug",
        reason: "Skipped: price changed in the meantime.",
      },
    ],
  });
  const prices = await until(async () => {
    const all = await Promise.all(["cup", "mug", "jug"].map(now));
    const found = all.map(({ variants }) => variants[0]?.priceCents);
    return found[2] === 1_000 ? found : undefined;
  });
  expect(prices).toEqual([1_000, 777, 1_000]);
  const again = await owner.post(`/api/console/product-edits/${body.editId}/undo`);
  expect(again.status).toBe(409);
});

it("goes through collections, tells what it could not do, and refuses what makes no sense", async () => {
  await put("/api/console/collections/gifts", { slug: "gifts", title: "Gifts" });
  const inside = { kind: "collection", collectionId: "gifts", inside: true };
  const { body } = await start({ change: inside, of: { ids: ["cup", "nobody"] } });
  expect(await settled(body.editId)).toMatchObject({ total: 1, changed: 1 });
  expect((await start({ change: inside, of: { ids: ["cup"] } })).body.editId).toBeDefined();
  const dearer = { kind: "price-amount", cents: 999_999_999 };
  const refused = await start({ change: dearer, of: { ids: ["cup"] } });
  expect(await settled(refused.body.editId)).toMatchObject({
    changed: 0,
    refused: 1,
    told: [{ reason: expect.stringContaining("costs more than") }],
  });
  const list = await owner.get<{ edits: ProductEdit[] }>("/api/console/product-edits");
  expect(list.body.edits[0]?.editId).toBe(refused.body.editId);
  const bad = [
    { change: { kind: "price-percent", basisPoints: -10_000 }, of: { ids: ["cup"] } },
    { change: { kind: "tag", tag: " ", tagged: true }, of: { ids: ["cup"] } },
    { change: inside, of: { ids: [] } },
    { change: inside, of: { matching: { filters: "nonsense" } } },
  ];
  for (const json of bad) expect((await start(json)).status).toBe(400);
  const gone = { ...inside, collectionId: "gone" };
  expect((await start({ change: gone, of: { ids: ["cup"] } })).status).toBe(404);
});

it("gives up a product that fails every time, and does the others at once", async () => {
  const real = needsOf(server.infrastructure);
  const failing = {
    ...real,
    handler: ((decider, schema) => {
      const handler = real.handler(decider, schema);
      const run: typeof handler.run = (id, ...rest) =>
        id === "cup" ? Promise.reject(new Error("broken")) : handler.run(id, ...rest);
      return { ...handler, run };
    }) as typeof real.handler,
  };
  const records = createEditRecords(real.sql, real.now);
  const editId = server.infrastructure.newId();
  const edit = { editId, websiteId: "demo", startedBy: "owner" };
  await records.save(edit, { kind: "price-amount", cents: 1 }, called("cup", "mug"));
  const defects: unknown[] = [];
  const resume = createResumeEdits({ ...failing, onDefect: (error) => defects.push(error) });
  const read = async () =>
    (await owner.get<ProductEdit>(`/api/console/product-edits/${editId}`)).body;
  for (let run = 1; run <= 5; run += 1) {
    await server.database.query(
      "update product_edits set touched_at = to_timestamp(0) where id = $1",
      [editId],
    );
    await resume();
    expect(await read()).toMatchObject({ status: "running", changed: 1, done: 1 });
  }
  expect(defects).toHaveLength(5);
  await server.database.query(
    "update product_edits set touched_at = to_timestamp(0) where id = $1",
    [editId],
  );
  await resume();
  expect(await read()).toMatchObject({
    status: "done",
    changed: 1,
    refused: 1,
    told: [{ productId: "cup", reason: expect.stringContaining("kept failing") }],
  });
});

it("does once what a crash has cut between the intent, the event and its note", async () => {
  const { infrastructure } = server;
  const dependencies = needsOf(infrastructure);
  const records = createEditRecords(dependencies.sql, dependencies.now);
  const before = (await now("jug")).variants[0]?.priceCents ?? 0;
  const editId = infrastructure.newId();
  await records.save(
    { editId, websiteId: "demo", startedBy: "owner" },
    { kind: "price-amount", cents: 250 },
    called("jug"),
  );
  const place = 1;
  await records.intend(editId, place, [
    { field: "priceCents", of: "jug.1", before, after: before + 250 },
  ]);
  await define("jug", before + 250);
  const recorded = (await products()).length;
  expect(await createResumeEdits(dependencies)()).toBe(1);
  expect(await settled(editId)).toMatchObject({ status: "done", changed: 1, done: 1 });
  expect(await products()).toHaveLength(recorded);

  expect(await records.beginUndo("demo", editId, "bob")).toBe(true);
  await createResumeEdits(dependencies)();
  expect((await settled(editId)).status).toBe("undone");
  const undone = (await products()).slice(recorded);
  expect(undone.map(({ metadata }) => metadata.actor)).toEqual(["owner:bob"]);
});
