import type { Log } from "#infra/log/log.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import type { PeriodicTask } from "./port.ts";

export const PERIODIC_FAILED = "a periodic task failed; it will have its next turn";

/** Ends the turns; resolves when those in progress have ended. */
export type StopPeriodic = () => Promise<void>;

/**
 * Each task has a turn every `everyMs`, unless its last one still runs. A failed turn is logged,
 * and the next one follows.
 */
export const startPeriodic = (tasks: readonly PeriodicTask[], log: Log): StopPeriodic => {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const turn = async ({ name, run }: PeriodicTask): Promise<void> => {
    try {
      await run(stopping.signal);
    } catch (error) {
      log.error({ error, task: name }, PERIODIC_FAILED);
    }
  };
  const begin = (task: PeriodicTask): void => {
    if (running.has(task.name)) return;
    running.set(
      task.name,
      turn(task).finally(() => running.delete(task.name)),
    );
  };
  for (const task of tasks) if (task.atStart) begin(task);
  const timers = tasks.map((task) => setInterval(() => begin(task), task.everyMs));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all(running.values());
  };
};

/** Looks immediately, and again after as many milliseconds as the look returns. */
export const startWatch = (
  look: () => Promise<number>,
  onError: (error: unknown) => number,
): StopPeriodic => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const nextMs = await look().catch(onError);
      await abortablePause(nextMs, signal, { ref: false });
    }
  };
  const ended = watch();
  return async () => {
    stopping.abort();
    await ended;
  };
};
