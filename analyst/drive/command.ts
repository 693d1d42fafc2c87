import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Presets, SingleBar } from "cli-progress";
import { Command, InvalidArgumentError } from "commander";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { UsageError, type WithTools } from "../kit/tools.ts";
import { decodeFile, driveFile, type Phase } from "./drive.ts";
import { Refused } from "./http.ts";
import { leftOutLines, planLines, reconciliationLines } from "./report.ts";

type Flags = {
  readonly url: string;
  readonly website: string;
  readonly currency: string;
  readonly atOnce: number;
  readonly email?: string;
  readonly password?: string;
  readonly json: boolean;
};

const WITHOUT_PASS =
  "Without DAYBOOK_SECRET this drive counts as one client, and the limits of the running Daybook apply.";
const MAX_AT_ONCE = 64;
const DEFAULT_AT_ONCE = 8;

const count = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_AT_ONCE)
    throw new InvalidArgumentError(`Enter a number from 1 to ${MAX_AT_ONCE}.`);
  return number;
};

const readInput = async (file: string): Promise<string> => {
  try {
    return decodeFile(await readFile(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
};

/** One progress bar at a time on stderr, so that stdout contains only the result. */
const createBars = () => {
  let bar: SingleBar | undefined;
  const stop = () => bar?.stop();
  const begin = (phase: Phase, steps: number) => {
    stop();
    const current = new SingleBar(
      {
        format: `${phase.padEnd(8)} {bar} {percentage} % | {value}/{total} | {duration_formatted}`,
        hideCursor: true,
        noTTYOutput: true,
        notTTYSchedule: 2_000,
      },
      Presets.shades_classic,
    );
    current.start(steps, 0);
    bar = current;
    return () => current.increment();
  };
  return { begin, stop };
};

const run = async (file: string, flags: Flags, access: Access): Promise<void> => {
  const content = await readInput(file);
  const { url, website, currency, atOnce, email, password, json } = flags;
  const bars = createBars();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const { plan, reconciliation } = await driveFile({
      content,
      origin: url.replace(/\/$/, ""),
      websiteId: website,
      currency,
      atOnce,
      credentials: email && password ? { email, password } : undefined,
      limitPass: access.limitPass,
      access: { ...access, newPassword: () => randomBytes(12).toString("base64url"), say },
      onPlan: (planned) => planLines(planned, currency).forEach(say),
      onPhase: bars.begin,
    });
    bars.stop();
    const { tag, rejected, unmatched } = plan;
    const lines = json
      ? [JSON.stringify({ tag, ...reconciliation, rejected, unmatched }, null, 2)]
      : [...leftOutLines(plan, currency), ...reconciliationLines(reconciliation, currency)];
    process.stdout.write(`${lines.join("\n")}\n`);
    if (!reconciliation.equal) process.exitCode = 1;
  } catch (error) {
    if (error instanceof Refused)
      throw new UsageError(`Daybook refused (${error.status} ${error.code}): ${error.message}`);
    throw error;
  } finally {
    bars.stop();
  }
};

type Access = {
  readonly limitPass: (() => string) | undefined;
  readonly database: Database;
  readonly sessions: Pick<OwnerSessions, "needsSetup" | "setupCode" | "open">;
};

/** `drive FILE`. If it is killed and run again, it resumes without doubling an order. */
export const driveCommand = (
  withTools: WithTools,
  createSessions: (database: Database) => Access["sessions"],
  findLimitPass: () => Promise<Access["limitPass"]>,
): Command =>
  new Command("drive")
    .description("import the invoices of a UCI Online Retail CSV into a running Daybook as orders")
    .argument("<file>", "path of the CSV file")
    .option("--url <address>", "URL of the running Daybook", "http://127.0.0.1:3000")
    .option("--website <id>", "host name of the website", "demo")
    .option("--currency <code>", "currency of the prices in the file", "GBP")
    .option("--at-once <number>", "number of concurrent requests", count, DEFAULT_AT_ONCE)
    .option("--email <address>", "owner to sign in as; without it, the website's first owner")
    .option("--password <text>", "password of that owner")
    .option("--json", "print the result as JSON", false)
    .action((file: string, flags: Flags) =>
      withTools(async ({ database }) => {
        const limitPass = await findLimitPass();
        if (limitPass === undefined) process.stderr.write(`${WITHOUT_PASS}\n`);
        await run(file, flags, { database, sessions: createSessions(database), limitPass });
      }),
    );
