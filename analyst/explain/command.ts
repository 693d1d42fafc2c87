import { Command, Option } from "commander";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import {
  ExplainedNumber,
  type ExplainedValue,
  type explainContract,
} from "#read-api/explained/explain-contract.ts";
import { counted } from "../kit/counted.ts";
import { countUpTo, momentOrPosition } from "../kit/flags.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findWebsite } from "../kit/website.ts";

type Explained = ResponseOf<typeof explainContract>;

/** The console's explanation of one number. */
export type Explain = (
  websiteId: string,
  asked: {
    readonly number: ExplainedNumber;
    readonly id: string;
    readonly segment: string | undefined;
    readonly at: string | undefined;
    readonly before: undefined;
    readonly pageSize: number;
  },
) => Promise<Explained>;

const MAX_ROWS = 100;

type Flags = {
  readonly at?: string;
  readonly website?: string;
  readonly segment?: string;
  readonly rows: number;
  readonly json: boolean;
};

const valueText = (value: ExplainedValue, { kind, currency }: Explained): string => {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === "unlimited") return value;
  if (kind === "share") return `${value / 10_000} %`;
  if (kind === "stars") return `${value / 10} stars`;
  if (kind === "duration") return `${value / 1_000} s`;
  return kind === "money" && currency !== null ? formatMoney(value, currency) : String(value);
};

const explainedText = (explained: Explained, isPast: boolean): string => {
  const { number, meaning, now, chosen, changes, events, rows, unreadable, older } = explained;
  const lines = [
    `${number}: ${valueText(now, explained)} now${isPast ? `, ${valueText(chosen, explained)} then` : ""}`,
    meaning,
    `${counted(changes, "change")} in ${counted(events, "event")}, newest first:`,
    ...rows.map(({ position, at, what, detail, actor, before, after }) => {
      const value = `${valueText(before, explained)} → ${valueText(after, explained)}`;
      return `  ${at}  ${position.padStart(8)}  ${value}  ${[what, detail].filter(Boolean).join(": ")} (${actor})`;
    }),
    ...(older === null ? [] : ["  … and earlier ones: --rows shows more."]),
    ...(unreadable.count === 0 ? [] : [`${unreadable.count} events could not be read.`]),
  ];
  return `${lines.join("\n")}\n`;
};

/** `explain`: a number of the console with the events behind it, also at a past moment. */
export const explainCommand = (
  withTools: WithTools,
  createExplain: (tools: Tools) => Promise<Explain>,
): Command =>
  new Command("explain")
    .description("show the events behind a number, and its value at any past moment")
    .argument("<number>", `one of: ${ExplainedNumber.options.join(", ")}`)
    .argument(
      "<id>",
      "id of the variant, product, cart, order, gift card, send, coupon, subscription or form, or days such as 2026-03-01 or 2026-03-01.2026-03-31",
    )
    .option("--at <moment>", "a time or a position; default: now", momentOrPosition)
    .option("--segment <filters>", "which visits count, as in the address of Visits")
    .option("--website <id>", "the website; not needed when there is only one")
    .addOption(
      new Option("--rows <count>", "maximum number of events")
        .argParser(countUpTo(MAX_ROWS))
        .default(25),
    )
    .option("--json", "print the explanation as JSON", false)
    .action((name: string, id: string, { at, segment, website, rows, json }: Flags) =>
      withTools(async (tools) => {
        const number = ExplainedNumber.safeParse(name);
        if (!number.success)
          throw new UsageError(
            `Unknown number: ${name}. Available numbers: ${ExplainedNumber.options.join(", ")}.`,
          );
        const explain = await createExplain(tools);
        const explained = await explain(await findWebsite(tools, website), {
          number: number.data,
          id,
          segment,
          at,
          before: undefined,
          pageSize: rows,
        });
        if (explained.now === null && explained.events === 0)
          throw new UsageError(`The log has no events for ${name} of ${id}. Check the id.`);
        process.stdout.write(
          json ? `${JSON.stringify(explained)}\n` : explainedText(explained, at !== undefined),
        );
      }),
    );
