import type { Names } from "./names.ts";

/** A file that lists all features, and the lines that a new one adds to it. */
type Register = {
  readonly file: string;
  /** The line with which the list begins. */
  readonly begins: string;
  /** The import, which the formatter sorts, and the last line of the list. */
  readonly imported: string;
  readonly listed: string;
};

const files = {
  server: "features/all.ts",
  console: "console/shell/features.ts",
  actions: "domain/audit-log/action-texts.ts",
  sample: "tests/projections/sample-log.ts",
} as const;

/** The files that list all features. */
export const registerFiles: readonly string[] = Object.values(files);

const registersOf = (names: Names, sample: string): readonly Register[] => [
  {
    file: files.server,
    imported: `import { ${names.feature} } from "./${names.context}.ts";`,
    listed: `  ${names.feature},`,
    begins: "export const features: readonly Listed[] = [",
  },
  {
    file: files.console,
    imported: `import { ${names.feature} } from "../${names.context}/feature.ts";`,
    listed: `  ${names.feature},`,
    begins: "export const features = [",
  },
  {
    file: files.actions,
    imported: `import { ${names.one}Actions } from "../${names.context}/action-texts.ts";`,
    listed: `  ${names.one}Actions,`,
    begins: "const declared: readonly ActionTexts[] = [",
  },
  {
    file: files.sample,
    imported: `import * as ${names.feature} from "#domain/${names.context}/events.ts";`,
    listed: sample,
    begins: "const categories: readonly Category[] = [",
  },
];

const sampleOf = ({ one, One, feature }: Names, base: number): string =>
  `  { name: "${one}", events: ${feature}.${One}Event, first: "${One}Created", streams: streamsBy("${one}Id", uuids(${base}, 3)) },`;

/** Ids of the sample log begin at a number of their own for each kind of stream. */
const nextBase = (text: string): number => {
  const bases = [...text.matchAll(/\buuids\(([\d_]+),/g)].map(([, base = ""]) =>
    Number(base.replaceAll("_", "")),
  );
  return Math.max(...bases.filter((base) => base < 900_000)) + 100;
};

const insert = (text: string, { file, begins, imported, listed }: Register): string => {
  const begin = text.indexOf(`\n${begins}\n`);
  const end = text.indexOf("\n]", begin);
  if (begin === -1 || end === -1)
    throw new Error(`${file} no longer has the list that features stand in.`);
  return `${imported}\n${text.slice(0, end)}\n${listed}${text.slice(end)}`;
};

/** The registers with the new feature, by file. */
export const withFeature = async (
  names: Names,
  read: (file: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> => {
  const sample = sampleOf(names, nextBase(await read(files.sample)));
  const changed = new Map<string, string>();
  for (const register of registersOf(names, sample))
    changed.set(register.file, insert(await read(register.file), register));
  return changed;
};
