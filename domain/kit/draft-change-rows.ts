import * as z from "zod/mini";
import { type ChangedPart, changedElements, type DraftChange } from "./draft-saves.ts";
import { isMembers } from "./merge-json.ts";

/** One change of a draft that is saved as a whole, as the console lists it. */
const DraftChangeRow = z.object({
  /** The edition of the draft that names it. */
  change: z.int(),
  changedAt: z.iso.datetime(),
  /** The actor, or null when it is not known. */
  changedBy: z.nullable(z.string()),
  parts: z.array(
    z.object({
      /** Names of members, separated by dots. */
      path: z.string(),
      /** The difference as short texts; null where the part is not a text, and empty where it was not set. */
      was: z.nullable(z.string()),
      is: z.nullable(z.string()),
    }),
  ),
  /** It is not in effect: it was undone, or its parts are as they were before it. */
  undone: z.boolean(),
  /** The paths of what later changes have changed as well. It cannot be undone before them. */
  overlaid: z.array(z.string()),
});
export type DraftChangeRow = z.infer<typeof DraftChangeRow>;

/** Oldest first. */
export const DraftChanges = z.object({ changes: z.array(DraftChangeRow) });
export type DraftChanges = z.infer<typeof DraftChanges>;

const MAX_TEXT = 80;
/** Characters of what is the same, before what differs. */
const LEAD = 24;

const namesOf = (elements: readonly unknown[]): string | null => {
  const names = elements.map((each) => {
    if (!isMembers(each)) return "";
    return [each.label, each.title].find((name) => typeof name === "string" && name !== "") ?? "";
  });
  return names.includes("") ? null : names.join(", ");
};

/** What a person reads of a value; null: nothing that says what it is. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return value.join(", ");
  return isMembers(value) && typeof value.displayName === "string" ? value.displayName : null;
};

const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/** The part of a text where the difference is. */
const cut = (text: string, from: number): string => {
  // A letter takes up to two code units.
  const letters = [...text.slice(from, from + 2 * MAX_TEXT + 2)];
  const end = letters.length > MAX_TEXT ? "…" : "";
  return `${from > 0 ? "…" : ""}${letters.slice(0, MAX_TEXT).join("").trim()}${end}`;
};

type Texts = { readonly was: string | null; readonly is: string | null };

const excerpts = (was: string, is: string): Texts => {
  const common = commonStart(was, is);
  // It begins with a whole word.
  const from = common <= LEAD ? 0 : was.lastIndexOf(" ", common - LEAD) + 1;
  return { was: cut(was, from), is: cut(is, from) };
};

const NOTHING = { was: null, is: null };

/** The names of what differs in a list. */
const elementTexts = (was: string | null, is: string | null): Texts => {
  // Without a name, an element has that of what it leads to, which is not known here.
  const [one, other] = [was ?? is, is ?? was];
  if (one === null || other === null || one + other === "") return NOTHING;
  return excerpts(one, other);
};

const textsOf = (
  { path, before, after }: ChangedPart,
  readText: (text: string, path: string) => string,
): Texts => {
  const elements = changedElements(before, after);
  if (elements !== undefined)
    return elementTexts(namesOf(elements.before), namesOf(elements.after));
  const [was, is] = [textOf(before), textOf(after)];
  if (was === null || is === null) return NOTHING;
  const [one, other] = [readText(was, path), readText(is, path)];
  return one === other ? NOTHING : excerpts(one, other);
};

const asItIs = (text: string): string => text;

/** `readText`: what visitors read of a text that is markup. */
export const toChangeRows = <Document>(
  changes: readonly DraftChange<Document>[],
  readText: (text: string, path: string) => string = asItIs,
): DraftChangeRow[] =>
  changes.map(({ edition, at, actor, parts, undone, overlaid }) => ({
    change: edition,
    changedAt: at,
    changedBy: actor ?? null,
    parts: parts.map((part) => ({ path: part.path, ...textsOf(part, readText) })),
    undone,
    overlaid: [...overlaid],
  }));
