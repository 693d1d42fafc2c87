import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PictureType } from "#domain/kit/pictures.ts";
import type { ImageJob } from "./image-process.ts";
import type { Cleaned, ImageError } from "./image-processing.ts";

/** Processes pictures in a separate process that only exists while there is work. */
export type ImageProcessor = {
  /**
   * Waits its turn and reads the picture only then. Undefined when the process ended in the
   * meantime or took too long, with this picture or another.
   */
  readonly clean: (
    read: () => Promise<Uint8Array>,
    mediaType: PictureType,
    isLenient?: boolean,
  ) => Promise<Cleaned | ImageError | undefined>;
  /**
   * Undefined when too many are waiting already, or it cannot be processed. Reads the picture only
   * at its turn.
   */
  readonly size: (
    read: () => Promise<Uint8Array>,
    width: number,
    mediaType: PictureType,
  ) => Promise<Uint8Array | undefined>;
  readonly end: () => void;
};

type Options = {
  /** Number of pictures processed at the same time. */
  readonly atOnce?: number;
  /** Maximum number of waiting sizes in addition to those in progress. */
  readonly maxWaiting?: number;
  readonly deadlineMs?: number;
  /** An idle process ends after this time, which frees its memory. */
  readonly idleMs?: number;
  /** The program of the process. */
  readonly program?: string;
  /** Default: this Node. */
  readonly node?: string;
  /** Called when the process ends unexpectedly, or cannot be started. */
  readonly onBroken?: (how: unknown) => void;
};

type Pending = (result: unknown) => void;
type Worker = { readonly child: ChildProcess; readonly pending: Map<number, Pending> };

const startWorker = (program: string, node: string, atOnce: number): Worker => {
  const child = fork(program, {
    execPath: node,
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: String(atOnce), VIPS_BLOCK_UNTRUSTED: "1" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const pending = new Map<number, Pending>();
  const ended = () => {
    for (const settle of pending.values()) settle(undefined);
    pending.clear();
  };
  child.on("error", ended).on("exit", ended);
  child.on("message", (message) => {
    const { id, result } = message as { readonly id?: number; readonly result?: unknown };
    if (id === undefined) return;
    pending.get(id)?.(result);
    pending.delete(id);
  });
  child.unref();
  child.channel?.unref();
  return { child, pending };
};

/** Limits concurrency, in the order of arrival. */
const createSemaphore = (atOnce: number) => {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return {
    waiting: () => waiting.length,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
};

export const createImageProcessor = ({
  atOnce = 2,
  maxWaiting = 8,
  deadlineMs = 30_000,
  idleMs = 20_000,
  program = fileURLToPath(new URL("./image-process.ts", import.meta.url)),
  node = process.execPath,
  onBroken = () => undefined,
}: Options = {}): ImageProcessor => {
  const semaphore = createSemaphore(atOnce);
  let worker: Worker | undefined;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(idle);
    worker?.child.kill("SIGKILL");
    worker = undefined;
  };
  const run = (job: ImageJob): Promise<unknown> => {
    clearTimeout(idle);
    if (worker === undefined) {
      const started = startWorker(program, node, atOnce);
      const gone = (how: unknown) => {
        if (worker !== started) return;
        worker = undefined;
        onBroken(how);
      };
      worker = started;
      // A process that could not be started never exits.
      started.child.once("exit", (code, signal) => gone({ code, signal })).once("error", gone);
    }
    const { child, pending } = worker;
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const deadline = setTimeout(() => child.kill("SIGKILL"), deadlineMs);
      pending.set(id, (result) => {
        clearTimeout(deadline);
        if (pending.size <= 1) idle = setTimeout(end, idleMs).unref();
        resolve(result);
      });
      child.send({ id, job }, (error) => error && child.kill("SIGKILL"));
    });
  };

  return {
    clean: (read, mediaType, isLenient = false) =>
      semaphore.run(async () => {
        const result = await run({ task: "clean", content: await read(), mediaType, isLenient });
        return result as Cleaned | ImageError | undefined;
      }),
    size: async (read, width, mediaType) => {
      if (semaphore.waiting() >= maxWaiting) return undefined;
      return semaphore.run(async () => {
        const result = await run({ task: "size", content: await read(), width, mediaType });
        return result as Uint8Array | undefined;
      });
    },
    end,
  };
};
