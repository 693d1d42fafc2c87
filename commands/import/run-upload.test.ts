import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { imports } from "#features/import.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { needsOf } from "#wiring/needs.ts";
import type { ImportState } from "./contract.ts";
import { createResumeUploads } from "./run-upload.ts";

let server: TestServer;
let owner: Client;
const sample = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const preview = async (csv: string) =>
  (
    await owner.request<ImportState>("/api/console/imports?fileName=sample.csv", {
      method: "POST",
      json: csv,
      headers: { "content-type": "text/csv" },
    })
  ).body;
const forget = (importId: string) =>
  server.database.query(
    "delete from files where file_id = (select file_id from imports where id = $1)",
    [importId],
  );

it("an import whose file was deleted says so, and does not run", async () => {
  const { importId } = await preview("Handle,Title,Variant Price\ngone,Gone,5\n");
  await forget(importId);
  const path = `/api/console/imports/${importId}`;
  const refused = await owner.post<{ error: object }>(`${path}/run`);
  expect(refused.status).toBe(410);
  expect(refused.body.error).toEqual({
    code: "file-forgotten",
    message: "The file is not kept any longer. Upload it again.",
  });
  expect((await owner.get<ImportState>(path)).body).toMatchObject({ status: "previewed" });
});
it("a resumed import whose file was deleted fails with the reason", async () => {
  const { importId } = await preview("Handle,Title,Variant Price\nlost,Lost,5\n");
  await forget(importId);
  await server.database.query(
    "update imports set status = 'running', touched_at = now() - interval '1 minute' where id = $1",
    [importId],
  );
  expect(await createResumeUploads(needsOf(server.infrastructure))()).toBe(1);
  expect((await owner.get<ImportState>(`/api/console/imports/${importId}`)).body).toMatchObject({
    status: "failed",
    failure: "The file is not kept any longer. Upload it again.",
  });
});

it("an import that is taken up does not block the next one", async () => {
  const { importId } = await preview("Handle,Title,Variant Price\nslow,Slow,5\n");
  await server.database.query(
    "update imports set status = 'running', touched_at = now() - interval '1 minute' where id = $1",
    [importId],
  );
  const [task] = (await imports.periodicTasks())(needsOf(server.infrastructure) as never);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The run waits for its file.
  const holding = server.database.transaction(async (sql) => {
    await sql.query("lock table files in access exclusive mode");
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let isFree = false;
  const turn = Promise.resolve(task?.run()).then(() => {
    isFree = true;
  });
  try {
    await until(() => isFree, { timeoutMs: 10_000, what: "the next turn" });
  } finally {
    released.resolve();
    await Promise.all([holding, turn]);
  }
  const state = () => owner.get<ImportState>(`/api/console/imports/${importId}`);
  await until(async () => (await state()).body.status === "done", { what: "the import" });
});

it("an import whose process ended is taken up by another and finished", async () => {
  const { importId } = await preview(sample);
  const path = `/api/console/imports/${importId}`;
  // What a process leaves behind that is killed in the middle.
  await server.database.query(
    "update imports set status = 'running', done = 1, touched_at = now() - interval '1 minute' where id = $1",
    [importId],
  );
  expect((await owner.get<ImportState>(path)).body).toMatchObject({ status: "running" });

  const resume = createResumeUploads(needsOf(server.infrastructure));
  expect(await resume()).toBe(1);
  expect((await owner.get<ImportState>(path)).body).toMatchObject({
    status: "done",
    progress: { done: 4, total: 4 },
    report: expect.any(Object),
  });
  expect(await resume()).toBe(0);
});
