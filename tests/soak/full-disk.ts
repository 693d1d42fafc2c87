import { chmod, mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { findEmbeddedPostgres } from "#infra/postgres/embedded.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWholeDaybook, type WholeDaybook } from "#tests/support/whole-daybook.ts";

const MEGABYTE = 1_000_000;
/**
 * Distance of the free space from the reserve, above it while there is room and below it otherwise.
 */
const DISTANCE_MB = 1_000;
const LARGEST_RESERVE_MB = 1_000_000;
const CHUNK = Buffer.alloc(4 * MEGABYTE);

const freeMb = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MEGABYTE;
};

/** Grows the file until the disk has less free space than that, whatever other programs do. */
const fillUp = async (file: string, leaveMb: number): Promise<void> => {
  const ballast = await open(file, "a");
  try {
    while ((await freeMb(file)) > leaveMb) await ballast.write(CHUNK);
  } finally {
    await ballast.close();
  }
};

const hit = async ({ origin }: WholeDaybook) => {
  const body = new URLSearchParams({ event: "1", data: '{"url":"/"}', ss_cvr: "visitor" });
  const response = await fetch(`${origin}/api/census/RecordHit`, { method: "POST", body });
  return { status: response.status, text: await response.text() };
};
const readiness = async ({ origin }: WholeDaybook): Promise<number> =>
  (await fetch(`${origin}/readyz`)).status;

const countHits = async (data: string): Promise<number> => {
  const url = await findEmbeddedPostgres(join(data, "postgres"), "daybook");
  const database = createDatabase({ connectionString: url as string, max: 1 });
  try {
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from log.events where type = 'HitRecorded'",
    );
    return row?.count ?? 0;
  } finally {
    await database.close();
  }
};

/**
 * Fills the disk, sees writes rejected with the message, frees space, and sees them accepted again.
 */
const fillOnce = async (daybook: WholeDaybook, ballast: string, reserveMb: number) => {
  await fillUp(ballast, reserveMb - DISTANCE_MB / 10);
  const refused = await until(async () => {
    const answer = await hit(daybook);
    return answer.status === 503 ? answer : undefined;
  });
  const { code, message } = JSON.parse(refused.text).error;
  if (code !== "storage-full" || message !== httpTexts.storageFull)
    throw new Error(`A write was refused with ${refused.text}.`);
  if ((await readiness(daybook)) !== 503) throw new Error("/readyz says ready on a full disk.");
  const page = await fetch(daybook.origin);
  if (page.status !== 200) throw new Error(`A page answered ${page.status} on a full disk.`);
  await rm(ballast);
  await until(async () => (await readiness(daybook)) === 200);
  await until(async () => (await hit(daybook)).status === 204);
};

/**
 * Fills and frees a disk as often as there is time. Nothing is mounted: the reserve is set just
 * below the free space, and a file of 1 GB uses it up. SOAK_SECONDS (60) comes from the
 * environment.
 */
export const soakFullDisk = async (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-full-disk-"));
  // As root, the server runs as another user and must be able to enter the folder.
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  const reserveMb = Math.floor((await freeMb(folder)) - DISTANCE_MB);
  if (reserveMb < DISTANCE_MB || reserveMb > LARGEST_RESERVE_MB)
    throw new Error(
      `${folder} has ${reserveMb + DISTANCE_MB} MB free. This soak needs between ${2 * DISTANCE_MB} and ${LARGEST_RESERVE_MB}: set TMPDIR to a folder of another disk.`,
    );
  const daybook = await startWholeDaybook(data, { DISK_RESERVE_MB: `${reserveMb}` });
  try {
    const endAt = performance.now() + seconds * 1_000;
    let rounds = 0;
    do {
      await fillOnce(daybook, join(folder, "ballast"), reserveMb);
      rounds += 1;
    } while (performance.now() < endAt);
    const hits = await countHits(data);
    if (hits < rounds) throw new Error(`${rounds} hits were accepted and ${hits} are in the log.`);
    console.log(`${rounds} times full and free again, ${hits} hits recorded`);
  } finally {
    await daybook.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await soakFullDisk();
