import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { findEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWholeDaybook, type WholeDaybook } from "#tests/support/whole-daybook.ts";
import { soakFullDisk } from "../soak/full-disk.ts";

const DISK_MB = 420;
const RESERVE_MB = 100;
const CHUNK = Buffer.alloc(1_000_000);

/** Leaves about so many bytes of the disk free; with nothing to leave, not a single one. */
const fillUp = async (ballast: string, folder: string, leaveBytes: number): Promise<void> => {
  const file = await open(ballast, "a");
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (leaveBytes > 0 && bavail * bsize <= leaveBytes) return;
      await file.write(CHUNK);
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
};

const send = async ({ origin }: WholeDaybook, visitor: string) => {
  const body = new URLSearchParams({ event: "1", data: '{"url":"/"}', ss_cvr: visitor });
  const response = await fetch(`${origin}/api/census/RecordHit`, { method: "POST", body });
  return { status: response.status, text: await response.text() };
};
const readiness = async ({ origin }: WholeDaybook) => {
  const response = await fetch(`${origin}/readyz`);
  return { status: response.status, text: await response.text() };
};

const tryOn = async ({ folder }: SmallDisk): Promise<void> => {
  const data = join(folder, "data");
  const ballast = join(folder, "ballast");
  let acknowledged = 0;
  const hit = async (visitor: string) => {
    const answer = await send(daybook, visitor);
    if (answer.status === 204) acknowledged += 1;
    return answer;
  };
  const daybook = await startWholeDaybook(data, { DISK_RESERVE_MB: `${RESERVE_MB}` });
  try {
    expect((await hit("before")).status).toBe(204);

    await fillUp(ballast, folder, 0.8 * RESERVE_MB * CHUNK.length);
    const refused = await until(async () => {
      const answer = await hit("low");
      return answer.status === 503 ? answer : undefined;
    });
    expect(JSON.parse(refused.text)).toEqual({
      error: { code: "storage-full", message: httpTexts.storageFull },
    });
    expect(await readiness(daybook)).toMatchObject({
      status: 503,
      text: expect.stringContaining("too little free disk space"),
    });
    expect((await fetch(daybook.origin)).status).toBe(200);
    await rm(ballast);
    await until(async () => (await readiness(daybook)).status === 200);
    expect((await hit("between")).status).toBe(204);

    // What the reserve keeps from happening, as when something else fills the disk to its last byte.
    await fillUp(ballast, folder, 0);
    await until(async () => (await hit("full")).status === 503);
    await until(async () => (await readiness(daybook)).status === 503);
    await rm(ballast);
    await until(async () => (await readiness(daybook)).status === 200);
    expect((await hit("after")).status).toBe(204);
    const url = await findEmbeddedPostgres(join(data, "postgres"), "daybook");
    const database = createDatabase({ connectionString: url as string });
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from log.events where type = 'HitRecorded'",
    );
    await database.close();
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
  } finally {
    await daybook.stop();
  }
};

it("a small disk that fills up: writes are refused with a sentence before Postgres stops, and come back without anybody's doing", async () => {
  const disk = await mountSmallDisk(DISK_MB).catch((error: Error) => error);
  // Where this user may not mount anything, a reserve just below what the disk has free is tried instead.
  if (disk instanceof Error) return soakFullDisk(0);
  try {
    await tryOn(disk);
  } finally {
    await disk.remove();
  }
});
