import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEMBERS } from "#domain/owners/events.ts";
import { permissionsOf, roleNames } from "#domain/owners/roles.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { BulkWork, FailedRow } from "../kit/bulk/contract.ts";
import { createBulkRecords } from "../kit/bulk/records.ts";
import { type BulkDependencies, createForgetBulk, createResumeBulk } from "../kit/bulk/run.ts";
import { createMembers } from "../owners/dependencies.ts";
import { bulkDependencies, bulkLists } from "./bulk-lists.ts";

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
type Told = { readonly work: BulkWork; readonly told: FailedRow[]; readonly next: number | null };
const told = async (workId: string) => (await owner.get<Told>(`/api/console/bulk/${workId}`)).body;
const settled = (workId: string) =>
  until(async () => {
    const answer = await told(workId);
    return ["done", "stopped", "undone"].includes(answer.work.status) ? answer : undefined;
  });
const remove = { list: "coupons", action: "remove" };
const undo = (workId: string) => owner.post<BulkWork>(`/api/console/bulk/${workId}/undo`);
const recorded = async (workId: string) => {
  const { events } = await server.infrastructure.eventStore.readAll({ after: 0n, limit: 5_000 });
  return events
    .filter(({ metadata }) => metadata.correlationId === workId)
    .map(({ type, stream, metadata }) => `${type} ${stream.split(".")[1]} ${metadata.actor}`);
};
const ownerId = async () =>
  (await owner.get<{ owner: { ownerId: string } }>("/api/console/session")).body.owner.ownerId;

const HOUR_MS = 60 * 60 * 1_000;
/** A work of rows with these ids, which begins in an hour: no job comes to it but those of `resume`. */
const written = async (ids: readonly string[], by?: string) => {
  const { sql, now } = bulkDependencies(server.infrastructure);
  const workId = server.infrastructure.newId();
  const startedBy = by ?? (await ownerId());
  const work = { ...remove, workId, websiteId: "demo", within: "", input: null, startedBy };
  const text = "select id from unnest($1::text[]) as id";
  await createBulkRecords(sql, now).save({ ...work, graceSeconds: 3_600 }, { text, values: [ids] });
  return workId;
};
/** As if the process that was at it had ended a while ago. */
const isCut = (workId: string) =>
  server.database.query("update bulk_works set touched_at = to_timestamp(0) where id = $1", [
    workId,
  ]);
/** Two hours later. */
const resume = (other: Partial<BulkDependencies> = {}) => {
  const dependencies = bulkDependencies(server.infrastructure);
  const now = () => new Date(Date.now() + 2 * HOUR_MS).toISOString();
  return createResumeBulk({ ...dependencies, now, ...other })();
};
const undoLater = async (workId: string) => {
  expect((await undo(workId)).status).toBe(202);
  await resume();
  return (await settled(workId)).work;
};

describe("a work on many rows", () => {
  it("changes all matching rows of all pages, reports its progress, and is undone as a whole", async () => {
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

  it("is written into the log once when it begins and when it is undone, row by row as well", async () => {
    const by = `owner:${await ownerId()}`;
    const { body } = await start({ ...remove, of: { ids: ["ALPHA", "nobody"] } });
    await settled(body.workId);
    await undo(body.workId);
    await settled(body.workId);
    expect(await recorded(body.workId)).toEqual([
      `BulkWorkStarted ${body.workId} ${by}`,
      `CouponRemoved ALPHA ${by}`,
      `BulkWorkUndone ${body.workId} ${by}`,
      `CouponRestored ALPHA ${by}`,
    ]);
    const { works } = (await owner.get<{ works: BulkWork[] }>("/api/console/bulk?list=coupons"))
      .body;
    expect(works[0]).toMatchObject({ workId: body.workId, status: "undone", undoable: false });
    expect((await undo(body.workId)).status).toBe(409);
  });

  it("leaves alone when it is undone what someone has changed since", async () => {
    const { body } = await start({ ...remove, of: { ids: ["ALPHA", "DELTA"] } });
    await settled(body.workId);
    await owner.post("/api/console/coupons/DELTA/restore");
    await owner.delete("/api/console/coupons/DELTA");
    await undo(body.workId);
    const reason = "Skipped: someone else has changed it in the meantime.";
    expect(await settled(body.workId)).toMatchObject({
      work: { status: "undone", restored: 1, left: 1, undoable: false },
      told: [{ id: "DELTA", name: "DELTA", reason }],
    });
    await owner.post("/api/console/coupons/DELTA/restore");
  });

  it("is begun once under a key, also when nothing matches any longer", async () => {
    const headers = { "idempotency-key": "lost-answer" };
    const asked = { ...remove, of: { matching: { search: "ALPHA", status: "active" } } };
    const begin = () => owner.post<BulkWork>("/api/console/bulk", asked, headers);
    const { workId } = (await begin()).body;
    await settled(workId);
    await until(async () => (await statuses("&search=ALPHA&status=active")).length === 0);
    const again = await begin();
    expect([again.status, again.body]).toMatchObject([202, { workId, changed: 1 }]);
    expect(await undoLater(workId)).toMatchObject({ restored: 1 });
  });

  it("continues after a rejected row, and reports the reason", async () => {
    const workId = await written(["ALPHA", "NOBODY", "DELTA"]);
    expect(await resume()).toBe(1);
    expect(await settled(workId)).toMatchObject({
      work: { status: "done", total: 3, done: 3, changed: 2, refused: 1 },
      told: [{ place: 2, id: "NOBODY", name: null, reason: "Coupon not found." }],
    });
    expect(await undoLater(workId)).toMatchObject({ restored: 2, left: 0 });
  });

  it("counts rows done before a crash once, and apart from unchanged rows", async () => {
    const workId = await written(["ALPHA"]);
    const { sql } = bulkDependencies(server.infrastructure);
    let cut = 2;
    const breaking: BulkDependencies["sql"] = {
      query: (text, values) => {
        const isNote = text.includes("set state = ");
        if (!isNote || cut === 0) return sql.query(text, values);
        cut -= 1;
        return Promise.reject(new Error("cut"));
      },
    };
    await resume({ sql: breaking });
    await isCut(workId);
    // Once more, and there is a work whose row is removed already.
    await resume({ sql: breaking });
    await isCut(workId);
    await resume();
    expect((await settled(workId)).work).toMatchObject({ changed: 1, same: 0, undoable: true });
    expect((await recorded(workId)).filter((each) => each.startsWith("Coupon"))).toHaveLength(1);
    const again = (await start({ ...remove, of: { ids: ["ALPHA"] } })).body;
    expect((await settled(again.workId)).work).toMatchObject({
      changed: 0,
      same: 1,
      undoable: false,
    });
    expect((await undo(again.workId)).status).toBe(409);
    expect(await undoLater(workId)).toMatchObject({ status: "undone", restored: 1 });
  });

  it("keeps what a row was before the first run that came to it", async () => {
    const { sql, now } = bulkDependencies(server.infrastructure);
    const { note } = createBulkRecords(sql, now);
    const workId = await written(["ALPHA"]);
    expect(await note(workId, 1, { onHand: 5 })).toEqual({ onHand: 5 });
    expect(await note(workId, 1, { onHand: 9 })).toEqual({ onHand: 5 });
    await owner.post(`/api/console/bulk/${workId}/stop`);
  });

  it("tries a row that keeps failing five times, then shows it as refused", async () => {
    const { findAction } = bulkDependencies(server.infrastructure);
    let tries = 0;
    const failing: BulkDependencies["findAction"] = (...names) => {
      const action = findAction(...names);
      const change = () => {
        tries += 1;
        return Promise.reject(new Error("broken"));
      };
      return action && { ...action, change };
    };
    const workId = await written(["ALPHA"]);
    for (let run = 1; run <= 5; run += 1) {
      await isCut(workId);
      await resume({ findAction: failing });
      expect((await told(workId)).work).toMatchObject({ status: "running", refused: 0 });
    }
    await isCut(workId);
    await resume({ findAction: failing });
    const reason = "This row kept failing because of an internal error.";
    expect(await settled(workId)).toMatchObject({ work: { refused: 1 }, told: [{ reason }] });
    expect(tries).toBe(5);
  });

  it("changes a row that has failed four times when the fifth try succeeds", async () => {
    const { findAction } = bulkDependencies(server.infrastructure);
    const failing: BulkDependencies["findAction"] = (...names) => {
      const action = findAction(...names);
      return action && { ...action, change: () => Promise.reject(new Error("broken")) };
    };
    const workId = await written(["ALPHA"]);
    for (let run = 1; run <= 4; run += 1) {
      await isCut(workId);
      await resume({ findAction: failing });
    }
    await isCut(workId);
    await resume();
    expect((await settled(workId)).work).toMatchObject({ changed: 1, refused: 0 });
    expect(await undoLater(workId)).toMatchObject({ restored: 1 });
  });

  it("is stopped before it begins, and begins when its time has come", async () => {
    const workId = await written(["ALPHA"]);
    const { now } = bulkDependencies(server.infrastructure);
    expect(await resume({ now })).toBe(0);
    const stopped = await owner.post<BulkWork>(`/api/console/bulk/${workId}/stop`);
    expect(stopped.body).toMatchObject({ status: "stopped", done: 0, undoable: false });
    const other = await written(["ALPHA"]);
    expect(await resume()).toBe(1);
    expect((await told(workId)).work.changed).toBe(0);
    expect((await settled(other)).work.changed).toBe(1);
    await undoLater(other);
  });

  it("ends when anyone who began it may not do it any longer", async () => {
    const { ownerId: memberId } = await addMember(server.infrastructure, "STORE_MANAGER", {
      email: "former@shop.example",
    });
    const workId = await written(["ALPHA"], memberId);
    const metadata = { websiteId: "demo", actor: "test", correlationId: "test" };
    const leave = {
      type: "RemoveMember",
      ownerId: memberId,
      at: server.infrastructure.now(),
    } as const;
    await createMembers(server.infrastructure).run(MEMBERS, leave, { metadata });
    await resume();
    expect((await settled(workId)).work).toMatchObject({
      status: "stopped",
      done: 0,
      halted: "Stopped: the person who started this no longer has permission.",
    });
  });

  it("never comes to rows of another website, and is not seen there", async () => {
    const workId = await written(["ALPHA"]);
    await server.database.query("update bulk_works set website_id = 'other' where id = $1", [
      workId,
    ]);
    for (const path of [`/${workId}/stop`, `/${workId}/undo`])
      expect((await owner.post(`/api/console/bulk${path}`)).status).toBe(404);
    expect((await owner.get(`/api/console/bulk/${workId}`)).status).toBe(404);
    const nobody = await start({ ...remove, of: { ids: ["of another website"] } });
    expect([nobody.status, nobody.body]).toMatchObject([
      404,
      { error: { code: "no-rows-chosen" } },
    ]);
    const none = await start({ ...remove, of: { matching: { search: "nothing is called so" } } });
    expect(none.status).toBe(404);
  });

  it("is refused where the call makes no sense", async () => {
    const of = { ids: ["ALPHA"] };
    const said = async (json: object) => (await start(json)).status;
    expect(await said({ ...remove, list: "nonsense", of })).toBe(404);
    const many = Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(430, "x"));
    expect(await said({ ...remove, of: { ids: many } })).toBe(404);
    expect(await said({ ...remove, action: "nonsense", of })).toBe(404);
    expect(await said({ ...remove, of: { ids: [] } })).toBe(400);
    expect(await said({ ...remove, within: "x", of })).toBe(400);
    expect(await said({ ...remove, of: { matching: { filters: "nonsense" } } })).toBe(400);
    const members = { list: "mailing-list-members", action: "remove", of };
    expect(await said({ ...members, within: "no list" })).toBe(400);
    expect(await said({ list: "reviews", action: "approve", input: { writtenAt: 1 }, of })).toBe(
      400,
    );
    expect((await owner.get("/api/console/bulk?list=nonsense")).status).toBe(404);
  });

  it("takes hostile ids and filters of every list without breaking", async () => {
    const lists = bulkLists(server.infrastructure);
    const asked = lists.flatMap(({ list, actions }) =>
      actions.flatMap(({ id: action }) =>
        [
          { ids: ["' or 1=1", "%00", "x/y~z", "9".repeat(400)] },
          { matching: { search: "'%_", from: "x", status: "nonsense", sort: "1;--" } },
          { matching: { search: "'%_ or 1=1 --" } },
        ].map((of) => ({ list, action, of })),
      ),
    );
    expect(asked.length).toBeGreaterThan(90);
    const told: unknown[] = [];
    for (const json of asked) {
      const { status } = await start(json);
      if (status >= 500 || ("ids" in json.of && status < 400)) told.push([status, json]);
    }
    expect(told).toEqual([]);
  });

  it("asks of each role what the single call asks of it", async () => {
    const workId = await written(["ALPHA"]);
    const crumb = owner.cookies.get("crumb") ?? "";
    for (const role of roleNames) {
      const { token } = await addMember(server.infrastructure, role);
      const cookie = `crumb=${encodeURIComponent(crumb)}; daybook_owner=${token}`;
      const ask = async (method: string, path: string, json?: object) => {
        const headers = { cookie, "x-csrf-token": crumb, "content-type": "application/json" };
        const body = json === undefined ? null : JSON.stringify(json);
        return (await fetch(`${server.origin}/api/console/bulk${path}`, { method, headers, body }))
          .status;
      };
      const may = permissionsOf([role]);
      const reads = may.has("coupons:read");
      const writes = may.has("coupons:write");
      const nobody = { ...remove, of: { ids: ["nobody"] } };
      expect([
        role,
        await ask("GET", "?list=coupons"),
        await ask("GET", `/${workId}`),
        await ask("POST", "", nobody),
        await ask("POST", `/${workId}/undo`),
      ]).toEqual([
        role,
        reads ? 200 : 403,
        reads ? 200 : 403,
        writes ? 404 : 403,
        writes ? 409 : 403,
      ]);
    }
  });

  it("is forgotten when nobody looks back at it any longer, with its rows", async () => {
    const { sql, now } = bulkDependencies(server.infrastructure);
    const all = async () => (await sql.query("select from bulk_works")).length;
    const running = "status in ('running', 'undoing')";
    const [{ count } = { count: 0 }] = await sql.query<{ count: number }>(
      `select count(*)::int as count from bulk_works where ${running}`,
    );
    expect(await createForgetBulk({ sql, now })()).toBe(0);
    expect(await all()).toBeGreaterThan(count);
    const later = () => new Date(Date.parse(now()) + 31 * 24 * 60 * 60 * 1_000).toISOString();
    await createForgetBulk({ sql, now: later })();
    expect(await all()).toBe(count);
  });
});
