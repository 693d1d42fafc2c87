import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
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

it("an import whose process ended is taken up by another and finished", async () => {
  const { body: preview } = await owner.request<ImportState>(
    "/api/console/imports?fileName=sample.csv",
    { method: "POST", json: sample, headers: { "content-type": "text/csv" } },
  );
  const path = `/api/console/imports/${preview.importId}`;
  // What a process leaves behind that is killed in the middle.
  await server.database.query(
    "update imports set status = 'running', done = 1, touched_at = now() - interval '1 minute' where id = $1",
    [preview.importId],
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
