import { Presets, SingleBar } from "cli-progress";
import { BackupError } from "./backup-error.ts";
import type { PersonalDataCheck } from "./personal-data-check.ts";
import type { OnProgress } from "./progress.ts";

export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Shows the progress of one stage while the work runs. */
export const withBar = async <Value>(
  title: string,
  work: (onProgress: OnProgress) => Promise<Value>,
): Promise<Value> => {
  const bar = new SingleBar(
    {
      format: `${title} {bar} {percentage} % | {value}/{total} | {step}`,
      hideCursor: true,
      noTTYOutput: true,
      notTTYSchedule: 2_000,
    },
    Presets.shades_classic,
  );
  bar.start(1, 0, { step: "" });
  try {
    return await work(({ step, done, total }) => {
      bar.setTotal(Math.max(1, total));
      bar.update(done, { step });
    });
  } finally {
    bar.stop();
  }
};

const number = (value: number): string => value.toLocaleString("en-GB");

export const personalDataText = (check: PersonalDataCheck): string => {
  const { keys, erased, opened, unreadable, closed } = check;
  const sentences = [
    `${number(keys)} keys of persons opened, and with them ${number(opened)} pieces of personal data in the log.`,
    `${number(erased)} persons have been erased, with ${number(unreadable)} pieces that nobody can read.`,
    `${number(closed)} keys or pieces do not open, and did not open in the shop either.`,
  ];
  return sentences.slice(0, closed === 0 ? 2 : 3).join(" ");
};

/**
 * Runs a command. Errors are reported like at the start of Daybook: the message, then its cause.
 */
export const runCommand = async (command: () => Promise<unknown>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    const cause = error instanceof BackupError ? undefined : (error as Error | undefined)?.cause;
    if (cause !== undefined) say(String(cause));
    process.exitCode = 1;
  }
};

/** Cleans up after an interrupted command, too: an embedded Postgres would continue without it. */
export const endOnSignal = (end: () => Promise<void>): void => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, async () => {
      say(`\nInterrupted by ${signal}.`);
      await end().catch(() => undefined);
      process.exit(1);
    });
};
