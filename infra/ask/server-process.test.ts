import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createLimitServerProcess } from "./server-process.ts";

it("a process whose memory cannot be limited is reported once", async () => {
  const lines: string[] = [];
  const log = { warn: (_fields: object, message: string) => void lines.push(message) };
  const missing = Object.assign(new Error("spawn prlimit ENOENT"), { code: "ENOENT" });
  const limit = createLimitServerProcess(log, () => Promise.reject(missing));
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  const ended = once(child, "exit");
  try {
    await limit(Number(child.pid));
    await limit(Number(child.pid));
  } finally {
    child.kill();
    await ended;
  }
  expect(lines).toEqual(["the memory of a process that answers questions is not limited"]);
});
