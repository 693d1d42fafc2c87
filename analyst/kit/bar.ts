import { Presets, SingleBar } from "cli-progress";

export type Bar = Pick<SingleBar, "start" | "update" | "setTotal" | "stop">;

/** A progress bar on stderr, also for logs of a terminal that is none. `rest` follows the numbers. */
export const createBar = (name: string, rest: string): Bar =>
  new SingleBar(
    {
      format: `${name} {bar} {percentage} % | {value}/{total} | ${rest}`,
      hideCursor: true,
      noTTYOutput: true,
      notTTYSchedule: 1_000,
    },
    Presets.shades_classic,
  );
