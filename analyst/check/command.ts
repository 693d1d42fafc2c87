import { Command } from "commander";
import { createBar } from "../kit/bar.ts";
import { UsageError, type WithTools } from "../kit/tools.ts";
import { type Checked, checkLog, type FindBrokenReferences } from "./check-log.ts";
import { digestPlaceOf } from "./digest-place.ts";
import { compareDigests, InvalidDigests, readDigests } from "./digests.ts";

type Flags = { readonly digests?: string };

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const number = (value: number): string => value.toLocaleString("en-GB");

/** Before the log is read: a place that cannot be used is said immediately. */
const openDigests = async (place: string) => {
  const kept = digestPlaceOf(place);
  const before = await kept.read();
  return { kept, before, known: readDigests(before) };
};

type OpenDigests = Awaited<ReturnType<typeof openDigests>>;

/** Compares with the digests that are kept, and keeps those of further days. */
const handleDigests = async (
  { kept, before, known }: OpenDigests,
  { digests, findings, unlisted }: Checked,
) => {
  const differences = compareDigests(known, digests);
  const later = digests.filter(({ day }) => day > (known.at(-1)?.day ?? ""));
  const isSound = findings.length + unlisted + differences.length === 0;
  // A digest says that the log was as it should be.
  if (isSound && later.length > 0) await kept.add(before, later);
  say(
    `Digests: ${number(known.length)} days compared, ${isSound ? number(later.length) : "no"} days added.`,
  );
  return differences;
};

const check = (
  withTools: WithTools,
  findBrokenReferences: FindBrokenReferences,
  { digests }: Flags,
): Promise<void> =>
  withTools(async (tools) => {
    const place = digests === undefined ? undefined : await openDigests(digests);
    const bar = createBar("Check", "events");
    bar.start(1, 0);
    const checked = await checkLog({
      tools,
      findBrokenReferences,
      now: new Date().toISOString(),
      onProgress: (position, head) => {
        bar.setTotal(Math.max(1, head));
        bar.update(position);
      },
    }).finally(() => bar.stop());
    const differences = place === undefined ? [] : await handleDigests(place, checked);
    const findings = [...checked.findings, ...differences];
    for (const { place, problem } of findings) process.stdout.write(`${place}: ${problem}\n`);
    if (checked.unlisted > 0) process.stdout.write(`… and ${number(checked.unlisted)} more\n`);
    say(
      `${number(checked.events)} events in ${number(checked.streams)} streams. Personal data: ${number(checked.opened)} pieces open, ${number(checked.erased)} belong to erased persons.`,
    );
    if (checked.destroyed > 0)
      say(`${number(checked.destroyed)} reports of visitors belong to destroyed months.`);
    const count = findings.length + checked.unlisted;
    say(count === 0 ? "The log is whole." : `${number(count)} findings.`);
    if (count > 0) process.exitCode = 1;
  }).catch((error: unknown) => {
    throw error instanceof InvalidDigests ? new UsageError(error.message) : error;
  });

/** `check`: the whole log against what every event must be. Ends with 1 when something was found. */
export const checkCommand = (
  withTools: WithTools,
  findBrokenReferences: FindBrokenReferences,
): Command =>
  new Command("check")
    .description(
      "verify the whole log: positions, revisions, references, schemas, personal data, and digests of its days",
    )
    .option(
      "--digests <place>",
      "file or URL outside of the database with one digest a day: compared, then continued",
    )
    .action((flags: Flags) => check(withTools, findBrokenReferences, flags));
