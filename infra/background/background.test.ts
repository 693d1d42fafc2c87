import { fork } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { until } from "#tests/support/wait-for.ts";
import type { Background } from "./background.ts";

vi.mock("node:child_process", async (original) => {
  const actual = await original<typeof import("node:child_process")>();
  return { ...actual, fork: vi.fn(actual.fork) };
});
// Another file of this process may have loaded it with the real fork.
vi.resetModules();
const { createBackground } = await import("./background.ts");

const program = fileURLToPath(
  new URL("../../tests/support/background-program.ts", import.meta.url),
);

let folder: string;
let diary: string;
let background: Background | undefined;
let said: object[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-background-"));
  diary = join(folder, "diary");
  said = [];
});
afterEach(async () => {
  await background?.stop();
  await rm(folder, { recursive: true });
});

const begin = (conduct: string): Background => {
  const log = { ...silentLog, error: (fields: object) => void said.push(fields) };
  background = createBackground({ program: [program, conduct], log, pauseMs: 1 });
  return background;
};
const settings = () => ({ connectionString: diary, secret: "its secret", version: "1.2.3" });
const lines = async () => (await readFile(diary, "utf8")).trim().split("\n");

it("receives the database settings, answers positions of projections, and finishes when it is stopped", async () => {
  const { start, reached, pid, stop } = begin("works");
  await start(settings());
  expect(await Promise.all([reached(["carts"], 7n, 100), reached(["carts"], 8n, 100)])).toEqual([
    true,
    false,
  ]);
  const started = `started ${pid()} its secret 1.2.3`;
  await stop();
  expect(await lines()).toEqual([started, "finished"]);
  expect(said).toEqual([]);
});

it("is asked nothing before it works", async () => {
  const { start, reached } = begin("works");
  const starting = start(settings());
  await expect(reached(["carts"], 7n, 100)).rejects.toThrow(
    "The background process is not running.",
  );
  await starting;
  expect(await reached(["carts"], 7n, 100)).toBe(true);
});

it("is started again after a crash; questions in the meantime are rejected", async () => {
  const { start, reached, pid } = begin("works");
  await start(settings());
  const first = pid();
  const asked = [reached(["silence"], 7n, 100), reached(["crash"], 7n, 100)];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
  ]);
  await until(async () => (await lines()).length === 2);
  expect(pid()).not.toBe(first);
  expect(await until(() => reached(["carts"], 7n, 100))).toBe(true);
  expect(said).toEqual([{ end: "SIGKILL" }]);
});

it("is tried once more when there was no room for another process", async () => {
  const { start, reached } = begin("works");
  await start(settings());
  const error = new Error("spawn ENOMEM");
  vi.mocked(fork).mockImplementationOnce(() => {
    throw error;
  });
  await expect(reached(["crash"], 7n, 100)).rejects.toThrow();
  expect(await until(() => reached(["carts"], 7n, 100))).toBe(true);
  expect(said).toEqual([{ end: "SIGKILL" }, { error }, { end: "SIGKILL" }]);
});

it("is not started again once it is retired", async () => {
  const { start, reached, retire, stop } = begin("works");
  await start(settings());
  retire();
  await expect(reached(["crash"], 7n, 100)).rejects.toThrow(
    "The background process is not running.",
  );
  await stop();
  expect(await lines()).toHaveLength(1);
  expect(said).toEqual([]);
});

it.each([
  ["fails", "The database is full."],
  ["ends", "The background process ended with 3 before it was ready."],
])("a first start that %s says why, and nobody tries again", async (conduct, message) => {
  const { start } = begin(conduct);
  await expect(start(settings())).rejects.toThrow(message);
  await background?.stop();
  expect(await lines()).toHaveLength(1);
});
