import { Worker } from "node:worker_threads";
import type { FarPage, FarPages, FarReading } from "../kit/far-reading.ts";
import type { FarSettings, FromFarThread, ToFarThread } from "./far-messages.ts";

/** Nothing of a page survives for long in it, so that it needs little memory for what does. */
const MEMORY = { maxYoungGenerationSizeMb: 48 };

const startThread = (settings: FarSettings) => {
  const thread = new Worker(new URL("./far-thread.ts", import.meta.url), {
    workerData: settings,
    resourceLimits: MEMORY,
  });
  thread.unref();
  return {
    thread,
    tell: (message: ToFarThread): void => thread.postMessage(message),
  };
};

/** One build reads in one thread, from the first page that it asks for. */
const createPages = (settings: FarSettings): FarPages => {
  let running: ReturnType<typeof startThread> | undefined;
  let isBroken = false;
  let turn = 0;
  /** Where the next page begins that the thread sends. */
  let from: bigint | undefined;
  let pages: (FarPage | undefined)[] = [];
  let waiting: PromiseWithResolvers<FarPage | undefined> | undefined;

  const give = (): void => {
    if (waiting === undefined || pages.length === 0) return;
    const page = pages.shift();
    from = page?.upTo;
    if (page !== undefined) running?.tell({ kind: "taken" });
    waiting.resolve(page);
    waiting = undefined;
  };
  /** Without its thread a build continues alone. */
  const breakOff = (): void => {
    isBroken = true;
    pages.push(undefined);
    give();
  };
  const start = () => {
    const started = startThread(settings);
    started.thread.on("error", breakOff);
    started.thread.on("exit", () => started === running && breakOff());
    started.thread.on("message", (message: FromFarThread) => {
      if (started !== running || message.turn !== turn) return;
      pages.push(message.page);
      give();
    });
    return started;
  };

  return {
    next: (after: bigint): Promise<FarPage | undefined> => {
      if (isBroken) return Promise.resolve(undefined);
      running ??= start();
      if (after !== from) {
        turn += 1;
        pages = [];
        running.tell({ kind: "read", turn, after });
      }
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      give();
      return promise;
    },
    stop: (): void => {
      running?.tell({ kind: "end" });
      running = undefined;
      from = undefined;
      waiting?.resolve(undefined);
    },
  };
};

/** What is necessary to read the log and to open what it has sealed. */
export type FarOpening = Pick<FarSettings, "connectionString" | "secret">;

const FAR_BEHIND = 50_000n;

/** Reading in other threads of this process. */
export const createFarReading = (opening: FarOpening, behind = FAR_BEHIND): FarReading => ({
  behind,
  begin: (asked) => createPages({ ...opening, ...asked }),
});
