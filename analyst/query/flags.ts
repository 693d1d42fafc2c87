import { DEFAULT_LIMITS, MAX_LIMITS } from "#infra/ask/port.ts";
import { UsageError } from "../kit/tools.ts";
import type { Until } from "../past/parse-moment.ts";
import type { Format } from "./formats.ts";

export const engines = ["postgres", "duckdb"] as const;

export type Flags = {
  readonly website?: string;
  readonly allWebsites: boolean;
  readonly format: Format;
  readonly out?: string;
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly engine: (typeof engines)[number];
  readonly files?: string;
  readonly personal: boolean;
  readonly as?: string;
  readonly asOf?: Until;
  readonly in?: string;
};

const MEGABYTE = 1024 * 1024;

export const DEFAULT_MEGABYTES = DEFAULT_LIMITS.bytes / MEGABYTE;
export const MAX_MEGABYTES = MAX_LIMITS.bytes / MEGABYTE;

export const limitsOf = ({ rows, seconds, megabytes }: Flags) => ({
  rows,
  seconds,
  bytes: megabytes * MEGABYTE,
});

type Named = readonly [option: string, isNamed: boolean];

const namedOf = (options: readonly Named[]): string | undefined =>
  options.find(([, isNamed]) => isNamed)?.[0];

/** An option that would have no effect is refused: its answer would be of something else. */
export const refuseCombinations = (flags: Flags): void => {
  const { website, allWebsites, engine, files, personal, as, asOf, in: build } = flags;
  const isNamed = (value: unknown) => value !== undefined;
  const ofDatabase: readonly Named[] = [
    ["--website", isNamed(website)],
    ["--all-websites", allWebsites],
    ["--personal", personal],
    ["--as", isNamed(as)],
    ["--as-of", isNamed(asOf)],
    ["--in", isNamed(build)],
  ];
  const other = engine === "duckdb" ? namedOf(ofDatabase) : undefined;
  if (other !== undefined)
    throw new UsageError(
      `${other} cannot be combined with --engine duckdb, which asks the files of an export.`,
    );
  const pairs: readonly (readonly [string, boolean])[] = [
    ["--in cannot be combined with --as-of.", isNamed(build) && isNamed(asOf)],
    ["--personal cannot be combined with --all-websites.", allWebsites && personal],
    ["--website cannot be combined with --all-websites.", allWebsites && isNamed(website)],
    ["--as needs --personal.", isNamed(as) && !personal],
    ["--files needs --engine duckdb.", isNamed(files) && engine !== "duckdb"],
  ];
  const wrong = pairs.find(([, isWrong]) => isWrong);
  if (wrong !== undefined) throw new UsageError(wrong[0]);
};
