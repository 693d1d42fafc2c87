import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** Shares of time in which the event loop was busy. */
const BUSY = 0.3;
const QUIET = 0.05;
const QUIET_LOOKS = 2;
const LOOK_EVERY_MS = 1_000;

/**
 * Is called with each second's load and reports once after a busy period when it has become quiet.
 */
export const createQuietWatch = (): ((utilization: number) => boolean) => {
  let wasBusy = false;
  let quiet = 0;
  return (utilization) => {
    wasBusy ||= utilization >= BUSY;
    quiet = utilization <= QUIET ? quiet + 1 : 0;
    if (!wasBusy || quiet < QUIET_LOOKS) return false;
    wasBusy = false;
    return true;
  };
};

type LoopUse = (now?: EventLoopUtilization, before?: EventLoopUtilization) => EventLoopUtilization;

/**
 * One look at the load since the last one, which collects once after a busy period. The time of the
 * collection itself is not counted: on a busy machine it is long enough to look like a load, after
 * which the next one would follow, for ever.
 */
export const createLook = (loopUse: LoopUse, collect: () => void): (() => void) => {
  const isQuietAgain = createQuietWatch();
  let last = loopUse();
  return () => {
    const now = loopUse();
    const { utilization } = loopUse(now, last);
    last = now;
    if (!isQuietAgain(utilization)) return;
    collect();
    last = loopUse();
  };
};

/**
 * V8 keeps the memory that a load required: an idle process collects nothing, and an ordinary
 * collection returns no pages. One thorough collection after a load does: 216 MB became 163 MB
 * after `POST …/entries`, in a third of a second on a busy machine. Does nothing unless Node was
 * started with `--expose-gc`, as `npm start` does.
 */
export const startMemoryReturn = (): (() => void) => {
  const { gc } = globalThis;
  if (gc === undefined) return () => undefined;
  const look = createLook(performance.eventLoopUtilization, () =>
    gc({ type: "major", flavor: "last-resort" }),
  );
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
