import { Command } from "commander";
import { createBar } from "../kit/bar.ts";
import { counted } from "../kit/counted.ts";
import { eventTypeNames } from "../kit/event-type-names.ts";
import { moment } from "../kit/flags.ts";
import { findPositionAt } from "../kit/position-at.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findWebsite } from "../kit/website.ts";
import type { Selection } from "./manifest.ts";

type Flags = {
  readonly website?: string;
  readonly allWebsites: boolean;
  readonly type?: readonly string[];
  readonly stream?: string;
  readonly from?: string;
  readonly to?: string;
};

const selectionOf = async (tools: Tools, flags: Flags): Promise<Selection> => ({
  website: flags.allWebsites ? null : await findWebsite(tools, flags.website),
  types: flags.type === undefined ? null : flags.type.toSorted(),
  stream: flags.stream ?? null,
  from: flags.from ?? null,
  to: flags.to ?? null,
});

const boundsOf = async ({ database, eventStore }: Tools, { from, to }: Selection) => ({
  after: from === null ? 0 : Number(await findPositionAt(database, from)) - 1,
  until: Math.min(
    Number(await eventStore.head()),
    to === null ? Number.POSITIVE_INFINITY : Number(await findPositionAt(database, to)) - 1,
  ),
});

const run = async (tools: Tools, folder: string, flags: Flags): Promise<void> => {
  if (flags.allWebsites && flags.website !== undefined)
    throw new UsageError("--website cannot be combined with --all-websites.");
  const selection = await selectionOf(tools, flags);
  const bounds = await boundsOf(tools, selection);
  // Loaded with the command: it compresses, and most commands do not.
  const { exportEvents } = await import("./export-events.ts");
  const bar = createBar("export", "{rows} events | {eta_formatted} left");
  bar.start(bounds.until, 0, { rows: 0 });
  const options = { ask: await tools.createAsk(), folder, selection, ...bounds };
  const manifest = await exportEvents({
    ...options,
    onProgress: (position, rows) => bar.update(position, { rows }),
  }).finally(() => bar.stop());
  const each = manifest.rows === 0 ? 0 : Math.round(manifest.bytes / manifest.rows);
  process.stderr.write(
    `${folder} contains ${counted(manifest.rows, "event")} up to position ${manifest.upTo} in ${counted(manifest.parts.length, "file")}${each === 0 ? "" : `, ${each} bytes an event`}.\n`,
  );
};

/** `export`: the log as Parquet files by day. Run again, it continues where it was. */
export const exportCommand = (withTools: WithTools): Command =>
  new Command("export")
    .description("export events as Parquet files by day; run it again to continue")
    .argument("<folder>", "folder of the export; created when it does not exist")
    .option("--website <id>", "one website; not needed when there is only one")
    .option("--all-websites", "the events of all websites", false)
    .option("--type <names>", "types of events, comma-separated", eventTypeNames)
    .option("--stream <name>", "only this stream; end the name with * to match a prefix")
    .option("--from <time>", "recorded at or after", moment)
    .option("--to <time>", "recorded before", moment)
    .action((folder: string, flags: Flags) => withTools((tools) => run(tools, folder, flags)));
