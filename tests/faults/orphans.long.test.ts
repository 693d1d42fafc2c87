import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ensureDatabase, startEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("the background process ends with its web although Postgres is gone, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-orphans-"));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder, endsWithStarter: "removed" });
  try {
    const daybook = await spawnDaybook(await ensureDatabase(postgres, "daybook"), {
      DAYBOOK_PROCESSES: "2",
      LOG_LEVEL: "silent",
    });
    const backgroundPid = daybook.backgroundPid as number;
    const lock = await readFile(join(folder, "cluster", "postmaster.pid"), "utf8");
    process.kill(Number(lock.split("\n")[0]), "SIGKILL");
    await daybook.kill();
    await until(() => !isAlive(backgroundPid), { what: "the background process to end" });
    expect(isAlive(backgroundPid)).toBe(false);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
