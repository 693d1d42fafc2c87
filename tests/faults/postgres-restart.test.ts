import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedPostgres,
} from "#infra/postgres/embedded.ts";
import { freePort } from "#infra/postgres/free-port.ts";
import { createClient } from "#tests/support/client.ts";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { until } from "#tests/support/wait-for.ts";
import { type Daybook, startDaybook } from "../../start.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PAGE_VIEW = JSON.stringify({ url: "/" });

let folder: string;
let port: number;
let postgres: EmbeddedServer;
let daybook: Daybook;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-restart-"));
  await chmod(folder, 0o755);
  port = await freePort();
  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  const connectionString = await ensureDatabase(postgres, "daybook");
  daybook = await startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DAYBOOK_DEMO: "false",
      RATE_LIMIT_EXEMPT: "loopback",
    }),
    connectionString,
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });
});
afterAll(async () => {
  await daybook.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it("a restart of Postgres in the middle of a load: clear refusals, nothing acknowledged lost, and everything continues automatically", async () => {
  const visitor = await createClient(`http://127.0.0.1:${daybook.port}`);
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  let pressing = true;
  const press = async (caller: number) => {
    for (let turn = 0; pressing; turn += 1) {
      const id = `v-${caller}-${turn}`;
      const { status } = await visitor.request("/api/census/RecordHit", {
        method: "POST",
        form: { event: "1", data: PAGE_VIEW, ss_cvr: id },
        headers: { "user-agent": BROWSER },
      });
      statuses.add(status);
      if (status === 204) acknowledged.add(id);
    }
  };
  const callers = Array.from({ length: 8 }, (_, caller) => press(caller));
  await until(() => acknowledged.size > 200, { what: "the load to run" });

  await postgres.stop();
  postgres = await startEmbeddedPostgres({ folder, port, endsWithStarter: "removed" });
  const before = acknowledged.size;
  await until(() => acknowledged.size > before + 200, { what: "the load to go on" });
  pressing = false;
  await Promise.all(callers);

  expect([...statuses].sort()).toEqual(statuses.has(503) ? [204, 503] : [204]);
  const { database, eventStore, projectionWorker } = daybook.infrastructure;
  // What is sealed opens after the crash, too.
  const rows = await recordedHits(daybook.infrastructure);
  const kept = new Set(rows.map(({ visitorId }) => visitorId));
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  const head = await eventStore.head();
  await until(() => projectionWorker.reached(["visits"], head), {
    what: "the projections to catch up",
  });
  const [counted] = await database.query<{ views: number }>(
    "select sum(views)::int as views from read.visits",
  );
  expect(counted?.views).toBe(rows.length);
});
