import type { DraftChangeRow } from "#domain/kit/draft-change-rows.ts";

/** What the screen calls the parts of a document, by the paths of their members. */
export type PartNames = Readonly<Record<string, string | undefined>>;

/** Stands for a part whose values are texts that people read. */
export const TEXT = "text";

/**
 * How the screen shows the values of parts, by the paths of their members: as they are, or with a name for each code.
 * The values of all other parts are not shown, because codes and ids mean nothing to a reader.
 */
export type PartValues = Readonly<
  Record<string, typeof TEXT | Readonly<Record<string, string | undefined>> | undefined>
>;

type Part = DraftChangeRow["parts"][number];

/** The entry of a part, or that of the nearest part around it. */
const nearest = <Entry>(
  path: string,
  entries: Readonly<Record<string, Entry | undefined>>,
): Entry | undefined => {
  const found = entries[path];
  if (found !== undefined) return found;
  const end = path.lastIndexOf(".");
  return end < 0 ? undefined : nearest(path.slice(0, end), entries);
};

const nameOf = (path: string, names: PartNames): string => nearest(path, names) ?? "another part";

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format([...new Set(words)]);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const namesOf = (paths: readonly string[], names: PartNames): string =>
  capitalized(listOf(paths.map((path) => nameOf(path, names))));

const quoted = (text: string): string => `“${text}”`;

/** What the screen shows of a value; undefined where it shows none. */
const shownValue = (value: string | null, path: string, values: PartValues): string | undefined => {
  const shown = nearest(path, values);
  if (value === null || shown === undefined) return undefined;
  return shown === TEXT || value === "" ? value : shown[value];
};

/** The difference in words; undefined where no text shows it. */
const differenceOf = ({ path, ...part }: Part, values: PartValues): string | undefined => {
  const was = shownValue(part.was, path, values);
  const is = shownValue(part.is, path, values);
  if (was === undefined || is === undefined) return undefined;
  if (was === "") return `${quoted(is)} added`;
  if (is === "") return `${quoted(was)} removed`;
  return was === is ? `${quoted(is)} changed` : `${quoted(was)} is now ${quoted(is)}`;
};

/** A change of a draft in one line. */
export const changeText = (
  parts: readonly Part[],
  names: PartNames,
  values: PartValues,
): string => {
  const [part] = parts;
  const name = namesOf(
    parts.map(({ path }) => path),
    names,
  );
  const difference = parts.length === 1 && part ? differenceOf(part, values) : undefined;
  return difference === undefined ? `${name} changed` : `${name}: ${difference}`;
};

/** Why a change cannot be undone now. */
export const overlaidText = (paths: readonly string[], names: PartNames): string =>
  `A later change is about the same part (${listOf(paths.map((path) => nameOf(path, names)))}). Undo that one first.`;
