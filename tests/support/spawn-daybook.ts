import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Like `npm start`: avoids compiling in every process. */
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/daybook", import.meta.url));
const entry = fileURLToPath(new URL("./daybook-process.ts", import.meta.url));

export type DaybookProcess = {
  readonly origin: string;
  readonly pid: number;
  /** The background process at the start; undefined without one. */
  readonly backgroundPid: number | undefined;
  /** kill -9: nothing is finished or reported. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** SIGTERM: finishes work in progress. */
  readonly stop: () => Promise<void>;
};

/**
 * A process of Daybook on a shared database, so that it can be killed. Resolves when it is ready.
 */
export const spawnDaybook = async (
  url: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<DaybookProcess> => {
  const child = fork(entry, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DAYBOOK_DEMO: "false",
      RATE_LIMIT_EXEMPT: "loopback",
      MAIL_CAPTURE: "true",
      // A kill ends all of it.
      DAYBOOK_PROCESSES: "1",
      DAYBOOK_HOSTS: "127.0.0.1,localhost,shop.example",
      ...settings,
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = once(child, "exit");
  const [first] = await Promise.race([once(child, "message"), gone]);
  if (typeof first !== "object" || first === null)
    throw new Error(`The process ended with ${first} before it was ready.`);
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await gone;
  };
  const { port, backgroundPid } = first as { port: number; backgroundPid?: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    backgroundPid,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
};
