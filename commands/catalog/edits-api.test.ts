import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Patch, ProductChange } from "#domain/catalog/bulk-change.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BulkWork } from "../kit/bulk/contract.ts";
import { type BulkDependencies, createResumeBulk } from "../kit/bulk/run.ts";
import { bulkDependencies } from "../shell/bulk-lists.ts";
import type { ProductEdit } from "./edit-contract.ts";

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

const HOUR_MS = 60 * 60 * 1_000;
/** Two hours later. */
const resume = (other: Partial<BulkDependencies> = {}) =>
  createResumeBulk({
    ...bulkDependencies(server.infrastructure),
    now: () => new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    ...other,
  })();
const ownerId = async () =>
  (await owner.get<{ owner: { ownerId: string } }>("/api/console/session")).body.owner.ownerId;
/** As if the process that was at it had ended a while ago. */
const isCut = (editId: string) =>
  server.database.query("update bulk_works set touched_at = to_timestamp(0) where id = $1", [
    editId,
  ]);

/** As an earlier version wrote it, and then the start of this one. */
const upgraded = async (
  change: ProductChange,
  items: readonly {
    readonly id: string;
    readonly patches?: readonly Patch[];
    readonly state?: string;
  }[],
  status = "running",
): Promise<string> => {
  const { newId, now: time } = server.infrastructure;
  const editId = newId();
  await server.database.query(
    `insert into product_edits
       (id, website_id, change, status, undoing, total, started_by, created_at, touched_at)
     values ($1, 'demo', $2, $3, $3 = 'undoing', $4, $5, $6, to_timestamp(0))`,
    [editId, JSON.stringify(change), status, items.length, await ownerId(), time()],
  );
  for (const [index, { id, patches, state = "waiting" }] of items.entries())
    await server.database.query(
      `insert into product_edit_items (edit_id, place, product_id, name, patches, state)
       values ($1, $2, $3, $3, $4, $5)`,
      [editId, index + 1, id, patches === undefined ? null : JSON.stringify(patches), state],
    );
  const file = "../../infra/postgres/migrations/094-product-edits-as-bulk-works.sql";
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  for (const statement of text.split(/;\n/).filter((each) => each.trim() !== ""))
    await server.database.query(statement, []);
  expect(await server.database.query("select id from product_edits", [])).toEqual([]);
  return editId;
};

it("changes all matching products, and undoes those that nobody has changed since", async () => {
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
  const currencies = (workId: string) => owner.get(`/api/console/product-currencies/${workId}`);
  expect((await currencies(body.editId)).body).toEqual({ currencies: ["USD"] });
  expect((await currencies(server.infrastructure.newId())).body).toEqual({ currencies: [] });
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

it("edits collections, reports the rows that failed, and rejects contradictory changes", async () => {
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

it("gives up a product that fails every time, without delaying the others", async () => {
  const real = bulkDependencies(server.infrastructure);
  const failing: BulkDependencies["findAction"] = (...names) => {
    const action = real.findAction(...names);
    return (
      action && {
        ...action,
        change: (row) =>
          row.id === "cup" ? Promise.reject(new Error("broken")) : action.change(row),
      }
    );
  };
  const editId = await upgraded({ kind: "price-amount", cents: 1 }, [{ id: "cup" }, { id: "mug" }]);
  const defects: unknown[] = [];
  const again = () => resume({ findAction: failing, onDefect: (error) => defects.push(error) });
  const read = async () =>
    (await owner.get<ProductEdit>(`/api/console/product-edits/${editId}`)).body;
  for (let run = 1; run <= 5; run += 1) {
    await isCut(editId);
    await again();
    expect(await read()).toMatchObject({ status: "running", changed: 1, done: 1 });
  }
  expect(defects).toHaveLength(5);
  await isCut(editId);
  await again();
  expect(await read()).toMatchObject({
    status: "done",
    changed: 1,
    refused: 1,
    told: [{ productId: "cup", reason: expect.stringContaining("kept failing") }],
  });
});

it("continues with what an earlier version was at, and does once what a crash has cut", async () => {
  const before = (await now("jug")).variants[0]?.priceCents ?? 0;
  const patch = { field: "priceCents", of: "jug.1", before, after: before + 250 } as const;
  const editId = await upgraded({ kind: "price-amount", cents: 250 }, [
    { id: "jug", patches: [patch] },
  ]);
  await define("jug", before + 250);
  const recorded = (await products()).length;
  await resume();
  expect(await settled(editId)).toMatchObject({ status: "done", changed: 1, done: 1 });
  expect(await products()).toHaveLength(recorded);

  expect((await owner.post(`/api/console/product-edits/${editId}/undo`)).status).toBe(202);
  expect(await settled(editId)).toMatchObject({ status: "undone", restored: 1 });
  const undone = (await products()).slice(recorded);
  expect(undone.map(({ metadata }) => metadata.actor)).toEqual([`owner:${await ownerId()}`]);
});

it("continues undoing what an earlier version was undoing", async () => {
  await define("jug", 1_500);
  const patch = { field: "priceCents", of: "jug.1", before: 1_000, after: 1_500 } as const;
  const change = { kind: "price-amount", cents: 500 } as const;
  const undoing = await upgraded(
    change,
    [
      { id: "jug", patches: [patch], state: "changed" },
      { id: "cup", patches: [], state: "unchanged" },
    ],
    "undoing",
  );
  const done = await upgraded(change, [{ id: "cup", patches: [], state: "unchanged" }], "done");
  await resume();
  expect(await settled(undoing)).toMatchObject({ status: "undone", restored: 1, unchanged: 1 });
  await expect.poll(async () => (await now("jug")).variants[0]?.priceCents).toBe(1_000);
  expect(await settled(done)).toMatchObject({ status: "done", total: 1, unchanged: 1, change });
});

it("is one bulk operation, and reports a product that was changed only in part", async () => {
  const none = await start({
    change: { kind: "visibility", visible: false },
    of: { ids: ["nobody"] },
  });
  expect(await settled(none.body.editId)).toMatchObject({ status: "done", total: 0 });
  const bulk = "/api/console/bulk";
  const hide = { list: "products", action: "hide", of: { ids: ["cup", "mug"] } };
  const { body } = await owner.post<BulkWork>(bulk, hide);
  expect(await settled(body.workId)).toMatchObject({
    change: { kind: "visibility", visible: false },
    changed: 2,
  });
  await expect.poll(async () => (await now("cup")).visible).toBe(false);
  expect((await owner.post(`${bulk}/${body.workId}/undo`)).status).toBe(202);
  expect((await settled(body.workId)).restored).toBe(2);
  const gone = { kind: "collection", collectionId: "gone", inside: true };
  const edit = { list: "products", action: "edit", input: gone, of: { ids: ["cup"] } };
  expect((await owner.post(bulk, edit)).status).toBe(404);

  const price = (await now("cup")).variants[0]?.priceCents ?? 0;
  const visible = { field: "visible", of: "", before: true, after: false } as const;
  const other = { field: "priceCents", of: "cup.1", before: price + 1, after: price + 2 } as const;
  const editId = await upgraded({ kind: "visibility", visible: false }, [
    { id: "cup", patches: [visible, other] },
  ]);
  await resume();
  const reason = "Skipped: price changed in the meantime.";
  expect(await settled(editId)).toMatchObject({ changed: 1, told: [{ productId: "cup", reason }] });
  const told = await owner.get<{ work: BulkWork }>(`${bulk}/${editId}`);
  expect(told.body).toMatchObject({ work: { changed: 1, partial: 1 }, told: [{ reason }] });
});
