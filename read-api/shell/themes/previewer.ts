import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Theme } from "../../themes/theme.ts";
import type { PageData } from "../pages/rendering/page-data.ts";

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
  /** From the moment the process has the job; rendering has a shorter limit. */
  readonly deadlineMs?: number;
  /** Maximum number of waiting jobs in addition to the running one. */
  readonly maxWaiting?: number;
  /** An idle process ends after this time. */
  readonly idleMs?: number;
  /** The program of the process. */
  readonly program?: string;
};

/** MiB. The largest page takes about twenty. */
const MEMORY = ["--max-old-space-size=128", "--max-semi-space-size=8"];

const tooSlow = (ms: number) =>
  new Refusal(
    422,
    "preview-too-slow",
    `The preview was stopped after ${(ms / 1000).toLocaleString("en-US")} seconds. Look for nested repeated sections.`,
  );
const broken = () =>
  new Refusal(
    422,
    "preview-failed",
    "The preview exceeded its memory limit. Look for nested repeated sections.",
  );
const busy = () =>
  new Refusal(503, "preview-busy", "Too many previews are waiting. Please try again.", {
    headers: { "retry-after": "1" },
  });

/** Starts the process; resolves when it is ready for jobs. */
const startProcess = (program: string, onExit: () => void): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(program, {
      execArgv: MEMORY,
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Once the process is ready, jobs handle its failures themselves; these two then have no
    // effect.
    child.on("error", reject).on("exit", () => {
      onExit();
      reject(new Error("The process for previews could not be started."));
    });
    child.once("message", () => {
      child.unref();
      child.channel?.unref();
      resolve(child);
    });
  });

/** Runs one job; after a failure the process is not used again. */
const runOn = (child: ChildProcess, job: PreviewJob, deadlineMs: number): Promise<PreviewAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(deadline);
      child.off("message", answered).off("exit", failed);
      finish();
    };
    const answered = (answer: unknown) => settle(() => resolve(answer as PreviewAnswer));
    const failed = () => settle(() => reject(broken()));
    const deadline = setTimeout(() => settle(() => reject(tooSlow(deadlineMs))), deadlineMs);
    child.once("message", answered).once("exit", failed);
    child.send(job, (error) => error && failed());
  });

/**
 * Renders drafts in their own process, one after another. A job that exceeds its time or memory
 * ends with its process; the next one gets a new process.
 */
export const createPreviewer = ({
  deadlineMs = 2_000,
  maxWaiting = 8,
  idleMs = 60_000,
  program = fileURLToPath(new URL("./preview-process.ts", import.meta.url)),
}: Options = {}) => {
  let process: Promise<ChildProcess> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ending = process;
    process = undefined;
    clearTimeout(idle);
    const child = await ending?.catch(() => undefined);
    child?.kill("SIGKILL");
  };

  const run = async (job: PreviewJob): Promise<PreviewAnswer> => {
    clearTimeout(idle);
    try {
      const starting =
        process ??
        startProcess(program, () => {
          if (process === starting) process = undefined;
        });
      process = starting;
      return await runOn(await starting, job, deadlineMs);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    draw: async (job: PreviewJob): Promise<PreviewAnswer> => {
      if (waiting > maxWaiting) throw busy();
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
