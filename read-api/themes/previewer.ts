import { Worker } from "node:worker_threads";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { PageData } from "../pages/page-data.ts";
import type { Theme } from "../pages/theme.ts";

export type PreviewJob = {
  readonly theme: Theme;
  readonly data: PageData;
  readonly mode: "visitor" | "strict";
  /** Milliseconds since 1970. */
  readonly now: number;
};

export type PreviewAnswer = {
  readonly html: string;
  readonly errors: readonly Diagnostic[];
  readonly ms: number;
};

type Options = {
  /** From the moment the thread has the job; drawing gives up by itself long before. */
  readonly deadlineMs?: number;
  /** Jobs that wait besides the one at work. */
  readonly mostWaiting?: number;
  /** An idle thread ends after so long. */
  readonly idleMs?: number;
  /** The thread's program. */
  readonly program?: URL;
};

/** MiB. A page of the largest size takes some twenty. */
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const tooSlow = (ms: number) =>
  new Refusal(
    422,
    "preview-too-slow",
    `The preview was stopped after ${(ms / 1000).toLocaleString("en-US")} seconds. Look for sections that repeat inside one another.`,
  );
const broken = () =>
  new Refusal(
    422,
    "preview-failed",
    "The preview took more memory than it may have. Look for sections that repeat inside one another.",
  );
const busy = () =>
  new Refusal(503, "preview-busy", "Too many previews are waiting. Please try again.", {
    headers: { "retry-after": "1" },
  });

/** Starts the thread; resolves when it can take jobs. */
const startThread = async (program: URL, onExit: () => void): Promise<Worker> => {
  const worker = new Worker(program, { resourceLimits: limits, env: {}, stdin: false });
  worker.unref();
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", () => reject(broken()));
  });
  worker.removeAllListeners();
  worker.on("error", () => undefined).on("exit", onExit);
  return worker;
};

/** One job on a thread; whatever goes wrong with it, the thread is not used again. */
const runOn = (worker: Worker, job: PreviewJob, deadlineMs: number): Promise<PreviewAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(deadline);
      worker.off("message", answered).off("error", failed).off("exit", failed);
      finish();
    };
    const answered = (answer: PreviewAnswer) => settle(() => resolve(answer));
    const failed = () => settle(() => reject(broken()));
    const deadline = setTimeout(() => settle(() => reject(tooSlow(deadlineMs))), deadlineMs);
    worker.once("message", answered).once("error", failed).once("exit", failed);
    worker.postMessage(job);
  });

/**
 * Draws drafts in a thread of their own, one after the other. A job that does not end in time, or
 * takes too much memory, ends with its thread; the next one gets a new thread.
 */
export const createPreviewer = ({
  deadlineMs = 2_000,
  mostWaiting = 8,
  idleMs = 60_000,
  program = new URL("./preview-worker.ts", import.meta.url),
}: Options = {}) => {
  let thread: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    clearTimeout(idle);
    const worker = await ending?.catch(() => undefined);
    await worker?.terminate();
  };

  const run = async (job: PreviewJob): Promise<PreviewAnswer> => {
    clearTimeout(idle);
    try {
      thread ??= startThread(program, () => {
        thread = undefined;
      });
      return await runOn(await thread, job, deadlineMs);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    draw: async (job: PreviewJob): Promise<PreviewAnswer> => {
      if (waiting > mostWaiting) throw busy();
      waiting += 1;
      const answer = last.then(() => run(job));
      last = answer.catch(() => undefined);
      try {
        return await answer;
      } finally {
        waiting -= 1;
      }
    },
    end,
  };
};
export type Previewer = ReturnType<typeof createPreviewer>;
