import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BulkWork, ToldRow } from "./contract.ts";

let server: TestServer;
let owner: Client;
const codes = ["ALPHA", "BRAVO", "CHARLIE", "DELTA"];

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const code of codes) await create(code);
  await until(async () => (await statuses()).length === codes.length);
});
afterAll(() => server.stop());

const create = async (code: string) => {
  const discount = { kind: "percent", ratePpm: 100_000 };
  const { status } = await owner.post("/api/console/coupons", { code, discount });
  expect(status).toBe(200);
};
type Coupons = { readonly rows: { readonly couponId: string; readonly status: string }[] };
const statuses = async (query = "") =>
  (await owner.get<Coupons>(`/api/console/coupons?sort=code${query}`)).body.rows.map(
    ({ couponId, status }) => `${couponId} ${status}`,
  );
const start = (json: object) => owner.post<BulkWork>("/api/console/bulk", json);
type Told = { readonly work: BulkWork; readonly told: ToldRow[]; readonly next: number | null };
const told = async (workId: string) => (await owner.get<Told>(`/api/console/bulk/${workId}`)).body;
const settled = (workId: string) =>
  until(async () => {
    const answer = await told(workId);
    return ["done", "stopped", "undone"].includes(answer.work.status) ? answer : undefined;
  });
const remove = { list: "coupons", action: "remove" };

describe("a work on many rows", () => {
  it("changes all that match over all pages, tells its state, and is undone as a whole", async () => {
    await owner.request("/api/console/coupons/BRAVO", { method: "DELETE" });
    await until(async () => (await statuses("&status=removed")).length === 1);
    const matching = { search: "a", sort: "-code", pageSize: 1, status: "active" };
    const { status, body } = await start({ ...remove, of: { matching } });
    expect(status).toBe(202);
    expect(await settled(body.workId)).toMatchObject({
      work: { status: "done", total: 3, done: 3, changed: 3, same: 0, refused: 0, undoable: true },
      told: [],
      next: null,
    });
    await until(async () => (await statuses()).length === 0);
    const undone = await owner.post<BulkWork>(`/api/console/bulk/${body.workId}/undo`);
    expect(undone.status).toBe(202);
    expect((await settled(body.workId)).work).toMatchObject({ status: "undone", restored: 3 });
    // What was removed before stays so.
    await until(async () => (await statuses()).length === 3);
    expect(await statuses("&status=removed")).toEqual(["BRAVO removed"]);
  });
});
