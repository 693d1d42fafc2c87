import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkWork, FailedRow } from "#commands/kit/bulk/contract.ts";
import { STOCK_GONE } from "#domain/inventory/bulk.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

/** Stock, collections, shipping and taxes, changed many rows at once. */
let server: TestServer;
let owner: Client;
let stranger: Client;
let viewer: Client;
const names = ["products", "variant-stock", "shipping-options", "tax-rules"];
const taxIds = ["DE", "FR", "US"].map(() => crypto.randomUUID());
const shippingIds = ["Post", "Bike", "Air"].map(() => crypto.randomUUID());

const settled = async () => {
  const { eventStore, waitFor } = server.infrastructure;
  await waitFor(names, await eventStore.head());
};

const fill = async () => {
  const keeper = createShopkeeper(server.infrastructure);
  const sizes = ["s", "m", "l"].map((size) => aVariant(`mug.${size}`, { Size: size }));
  await keeper.define(aProduct("mug", { variantOptionOrdering: ["Size"], variants: sizes }));
  await keeper.stock("mug", "mug.m", 5);
  await settled();
  const counting = await owner.post("/api/console/stock/mug.l/counting", { unlimited: true });
  expect(counting.status).toBe(200);
  for (const [id, parentId] of Object.entries({ tools: null, pens: "tools", nibs: "pens" }))
    await owner.put(`/api/console/collections/${id}`, { slug: id, title: `The ${id}`, parentId });
  const rate = { kind: "flat", costCents: 500 };
  for (const [index, id] of shippingIds.entries())
    await owner.put(`/api/console/shipping-options/${id}`, { name: `Way ${index}`, rate });
  const rule = { ratePpm: 190_000, appliesTo: ["physical"] };
  for (const [index, id] of taxIds.entries()) {
    const country = ["DE", "FR", "US"][index];
    await owner.put(`/api/console/tax-rules/${id}`, { ...rule, name: `Tax ${country}`, country });
  }
};

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await fill();
  ({ stranger, viewer } = await createOutsiders(server));
  await settled();
});
afterAll(() => server.stop());

type Told = { readonly work: BulkWork; readonly told: readonly FailedRow[] };
type Row = Readonly<Record<string, unknown>>;
const start = (client: Client, json: object) => client.post<BulkWork>("/api/console/bulk", json);
const ended = async (workId: string) => {
  const answer = await until(async () => {
    const { body } = await owner.get<Told>(`/api/console/bulk/${workId}`);
    return ["done", "undone"].includes(body.work.status) ? body : undefined;
  });
  await settled();
  return answer;
};
const run = async (asked: object) => {
  const { status, body } = await start(owner, asked);
  expect(status).toBe(202);
  return ended(body.workId);
};
const undo = async ({ work: { workId } }: Told) => {
  expect((await owner.post(`/api/console/bulk/${workId}/undo`)).status).toBe(202);
  return ended(workId);
};
const rows = async (path: string): Promise<readonly Row[]> =>
  (await owner.get<{ rows: readonly Row[] }>(`/api/console/${path}`)).body.rows;
const reasons = ({ told }: Told) => told.map(({ id, reason }) => [id, reason]);

/** Changes all that match, undoes it, and finds everything as it was; others may not. */
const goesThereAndBack = async (
  list: string,
  action: string,
  ids: readonly string[],
  after: readonly Row[],
) => {
  const before = await rows(list);
  expect(before).toHaveLength(ids.length);
  const asked = { list, action, of: { matching: { pageSize: 1 } } };
  for (const of of [asked.of, { ids }])
    expect((await start(stranger, { ...asked, of })).status).toBe(404);
  expect((await start(viewer, asked)).status).toBe(403);
  const done = await run(asked);
  expect(done.work).toMatchObject({ total: ids.length, changed: ids.length, undoable: true });
  expect((await stranger.get(`/api/console/bulk/${done.work.workId}`)).status).toBe(404);
  expect(await rows(list)).toMatchObject(after);
  expect((await undo(done)).work).toMatchObject({ restored: ids.length, left: 0 });
  const isSaidAnew = ({ definedAt: _at, ...row }: Row) => row;
  expect((await rows(list)).map(isSaidAnew)).toEqual(before.map(isSaidAnew));
};

describe("many tax rules", () => {
  it("are switched off, and removed, and are as before", async () => {
    const off = taxIds.map(() => ({ enabled: false }));
    await goesThereAndBack("tax-rules", "stop-charging", taxIds, off);
    await goesThereAndBack("tax-rules", "remove", taxIds, []);
    const removed = await run({ list: "tax-rules", action: "remove", of: { ids: taxIds } });
    expect(await rows("tax-rules?status=removed")).toHaveLength(taxIds.length);
    const matching = { status: "removed" };
    const back = await run({ list: "tax-rules", action: "restore", of: { matching } });
    expect(back.work).toMatchObject({ total: 3, changed: 3 });
    // Others have decided about them since.
    expect((await undo(removed)).work).toMatchObject({ restored: 0, left: 3 });
  });
});

describe("many shipping options", () => {
  it("are not offered, and removed, and are as before, in their order", async () => {
    const off = shippingIds.map(() => ({ enabled: false }));
    await goesThereAndBack("shipping-options", "stop-offering", shippingIds, off);
    await goesThereAndBack("shipping-options", "remove", shippingIds, []);
  });

  it("stay as they are when someone has changed them since, and only those", async () => {
    const removed = await run({ list: "shipping-options", action: "remove", of: { matching: {} } });
    const first = `/api/console/shipping-options/${shippingIds[0]}`;
    expect((await owner.post(`${first}/restore`)).status).toBeLessThan(300);
    expect((await owner.delete(first)).status).toBeLessThan(300);
    expect((await undo(removed)).work).toMatchObject({ restored: 2, left: 1 });
    await owner.post(`${first}/restore`);
  });
});

describe("many collections", () => {
  const ids = ["tools", "pens", "nibs"];

  it("are hidden, and removed, and are as before, each below the same", async () => {
    const hidden = ids.map((id) => ({ id, visible: false }));
    await goesThereAndBack("collections", "hide", ids, hidden);
    await goesThereAndBack("collections", "remove", ids, []);
  });

  it("do not come back to an address that another one has by now", async () => {
    const removed = await run({ list: "collections", action: "remove", of: { ids: ["nibs"] } });
    await owner.put("/api/console/collections/other", { slug: "nibs", title: "Other" });
    const undone = await undo(removed);
    expect(undone.work).toMatchObject({ restored: 0, left: 1 });
    expect(reasons(undone)).toEqual([
      ["nibs", "Another collection already uses the URL slug nibs."],
    ]);
  });

  it("stay as they are when someone has changed them since", async () => {
    const path = "/api/console/collections/pens";
    const removed = await run({ list: "collections", action: "remove", of: { ids: ["pens"] } });
    await owner.post(`${path}/restore`);
    await owner.delete(path);
    expect((await undo(removed)).work).toMatchObject({ restored: 0, left: 1 });
    await owner.post(`${path}/restore`);
    const hidden = await run({ list: "collections", action: "hide", of: { ids: ["pens"] } });
    for (const visible of [true, false]) await owner.post(`${path}/visible`, { visible });
    expect((await undo(hidden)).work).toMatchObject({ restored: 0, left: 1 });
  });
});

describe("the stock of many variants", () => {
  const figures = async () =>
    Object.fromEntries(
      (await rows("stock")).map(({ variantId, onHand, unlimited }) => [
        variantId,
        unlimited ? "unlimited" : onHand,
      ]),
    );
  const of = { matching: { search: "MUG" } };
  const book = (action: string, input: object) => run({ list: "stock", action, input, of });
  const notCounted = stockRejectionText({ code: "stock-not-counted" });

  it("is received once, and what was sold in the meantime stays sold", async () => {
    const input = { units: 10, reason: "Note 7" };
    const asked = { list: "stock", action: "receive", input, of };
    expect((await start(stranger, asked)).status).toBe(404);
    expect((await start(viewer, asked)).status).toBe(403);
    expect((await start(owner, { ...asked, input: { units: 0 } })).status).toBe(400);
    const done = await book("receive", input);
    expect(done.work).toMatchObject({ total: 3, changed: 2, refused: 1 });
    expect(reasons(done)).toEqual([["mug.l", notCounted]]);
    expect(await figures()).toEqual({ "mug.s": 10, "mug.m": 15, "mug.l": "unlimited" });
    await owner.post("/api/console/stock/mug.s/adjust", { delta: -4, reason: "Sold" });
    const undone = await undo(done);
    expect(undone.work).toMatchObject({ restored: 1, left: 1 });
    expect(reasons(undone)).toContainEqual(["mug.s", STOCK_GONE]);
    expect(await figures()).toEqual({ "mug.s": 6, "mug.m": 5, "mug.l": "unlimited" });
    const history = await rows("stock/mug.m/history");
    expect(history.map(({ onHandDelta, reference }) => [onHandDelta, reference])).toEqual([
      [-10, "Delivery undone: Note 7"],
      [10, "Note 7"],
      [5, "test"],
    ]);
  });

  it("is set and adjusted, and the difference is booked back", async () => {
    const set = await book("set", { onHand: 6, reason: "Stocktaking" });
    expect(set.work).toMatchObject({ changed: 1, same: 1, refused: 1 });
    expect(await figures()).toMatchObject({ "mug.s": 6, "mug.m": 6 });
    const adjusted = await book("adjust", { delta: -2, reason: "Broken" });
    expect(await figures()).toMatchObject({ "mug.s": 4, "mug.m": 4 });
    await undo(set);
    expect(await figures()).toMatchObject({ "mug.s": 4, "mug.m": 3 });
    await undo(adjusted);
    expect(await figures()).toMatchObject({ "mug.s": 6, "mug.m": 5 });
  });

  it("is not counted, and counted again", async () => {
    const end = await book("end-counting", { reason: "On demand" });
    expect(end.work).toMatchObject({ changed: 2, same: 1 });
    expect(new Set(Object.values(await figures()))).toEqual(new Set(["unlimited"]));
    const begin = await book("begin-counting", {});
    expect(begin.work).toMatchObject({ changed: 3 });
    await undo(begin);
    expect(new Set(Object.values(await figures()))).toEqual(new Set(["unlimited"]));
    await undo(end);
    expect(await figures()).toEqual({ "mug.s": 6, "mug.m": 5, "mug.l": "unlimited" });
  });
});
