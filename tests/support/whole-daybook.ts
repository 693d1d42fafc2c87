import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { until } from "./wait-for.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));

export type WholeDaybook = {
  readonly origin: string;
  /** Its standard output so far. */
  readonly output: () => string;
  /** Its standard error so far. */
  readonly log: () => string;
  /** SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Daybook as in `npm start`, with its embedded Postgres in a folder. */
export const startWholeDaybook = async (
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeDaybook> => {
  const child = spawn(process.execPath, ["infra/config/check-node.mjs", "daybook.ts"], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      RATE_LIMIT_EXEMPT: "loopback",
      HOST: "127.0.0.1",
      DAYBOOK_DATA: folder,
      DAYBOOK_DEMO: "false",
      // As with npm, it stops when its parent process is gone.
      npm_lifecycle_event: "test",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let log = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    log += data;
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  // After the exit there can still be output to read.
  let isRead = false;
  child.once("close", () => {
    isRead = true;
  });
  const port = await until(
    () => {
      if (isRead) return "ended";
      return /http:\/\/localhost:(\d+)\//.exec(output)?.[1];
    },
    { what: "Daybook to be ready", timeoutMs: 200_000 },
  );
  if (port === "ended") throw new Error(`Daybook ended before it was ready:\n${log}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    log: () => log,
    stop: async () => {
      child.kill("SIGTERM");
      return (await ended)[0];
    },
  };
};
