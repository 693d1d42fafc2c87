import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../analyst/main.ts", import.meta.url));

export type Started = {
  readonly child: ChildProcess;
  readonly said: { readonly out: string; readonly err: string };
  readonly ended: Promise<{
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }>;
};

/** Starts the analyst's command on a database, as a separate process. */
export const startAnalyst = (url: string, ...args: readonly string[]): Started =>
  startAnalystWith({}, url, ...args);

/** The same with other settings. */
export const startAnalystWith = (
  settings: Readonly<Record<string, string>>,
  url: string,
  ...args: readonly string[]
): Started => {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: url,
      DAYBOOK_SECRET: "a secret for tests of at least 32 characters",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, said, ended };
};
