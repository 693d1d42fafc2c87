import type { DraftChangeRow } from "#domain/kit/draft-change-rows.ts";

/** What the screen calls the parts of a document, by the paths of their members. */
export type PartNames = Readonly<Record<string, string | undefined>>;

type Part = DraftChangeRow["parts"][number];

/** The name of the nearest part that has one. */
const nameOf = (path: string, names: PartNames): string => {
  const name = names[path];
  if (name !== undefined) return name;
  const end = path.lastIndexOf(".");
  return end < 0 ? path : nameOf(path.slice(0, end), names);
};

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format([...new Set(words)]);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const namesOf = (paths: readonly string[], names: PartNames): string =>
  capitalized(listOf(paths.map((path) => nameOf(path, names))));

const quoted = (text: string): string => `“${text}”`;

/** What differs, in words; undefined: a text does not say it. */
const differenceOf = ({ was, is }: Part): string | undefined => {
  if (was === null || is === null) return undefined;
  if (was === "") return `${quoted(is)} added`;
  if (is === "") return `${quoted(was)} removed`;
  return was === is ? `${quoted(is)} changed` : `${quoted(was)} is now ${quoted(is)}`;
};

/** What a change of a draft was, in one line. */
export const changeText = (parts: readonly Part[], names: PartNames): string => {
  const [part] = parts;
  const name = namesOf(
    parts.map(({ path }) => path),
    names,
  );
  const difference = parts.length === 1 && part ? differenceOf(part) : undefined;
  return difference === undefined ? `${name} changed` : `${name}: ${difference}`;
};

/** Why a change cannot be undone now. */
export const overlaidText = (paths: readonly string[], names: PartNames): string =>
  `A later change is about the same part (${listOf(paths.map((path) => nameOf(path, names)))}). Undo that one first.`;
