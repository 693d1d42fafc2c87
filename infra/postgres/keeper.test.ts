import { mkdtemp, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { until } from "#tests/support/wait-for.ts";
import { type Keeper, keepRunning } from "./keeper.ts";
import { createKeeperClaim, isKept } from "./keeper-claim.ts";

let folder: string;
let keepers: Keeper[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-keeper-"));
  keepers = [];
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.stop();
  await rm(folder, { recursive: true, force: true });
});

const server = () => {
  const state = { runs: true, starts: 0, failures: 0 };
  return {
    state,
    isRunning: async () => state.runs,
    startAgain: async () => {
      state.starts += 1;
      if (state.failures > 0) {
        state.failures -= 1;
        throw new Error("No space left on device");
      }
      state.runs = true;
    },
  };
};

const keep = (of: ReturnType<typeof server>) => {
  const said: string[] = [];
  const note = (_fields: object, message: string) => void said.push(message);
  const log = { ...silentLog, error: note, warn: note };
  const keeper = keepRunning({ server: of, folder, log, lookEveryMs: 1 });
  keepers.push(keeper);
  return { ...keeper, said };
};

it("starts a server that has ended until it runs, and says each thing once", async () => {
  const one = server();
  const { said } = keep(one);
  one.state.failures = 3;
  one.state.runs = false;
  await until(() => said.length >= 3);
  expect(one.state.starts).toBe(4);
  expect(said).toEqual([
    "the embedded Postgres has ended; it is started again",
    "the embedded Postgres cannot be started yet",
    "the embedded Postgres runs again",
  ]);
});

it("of several processes on one folder one keeps the server, and the next when that has stopped", async () => {
  const [one, two] = [server(), server()];
  const first = keep(one);
  one.state.runs = false;
  await until(() => one.state.starts === 1);
  keep(two);
  two.state.runs = false;
  one.state.runs = false;
  await until(() => one.state.starts === 2);
  expect(two.state.starts).toBe(0);
  await first.stop();
  await until(() => two.state.starts === 1);
});

it("a claim that nobody renews is taken over, and who held it steps back", async () => {
  const [killed, next] = [createKeeperClaim(folder), createKeeperClaim(folder)];
  await killed.hold();
  expect([await killed.hold(), await next.hold(), await isKept(folder)]).toEqual([
    true,
    false,
    true,
  ]);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(join(folder, "keeper"), longAgo, longAgo);
  expect(await isKept(folder)).toBe(false);
  await next.hold();
  expect([await next.hold(), await killed.hold()]).toEqual([true, false]);
  await killed.release();
  expect(await readFile(join(folder, "keeper"), "utf8")).not.toBe("");
  await next.release();
  expect(await isKept(folder)).toBe(false);
});
