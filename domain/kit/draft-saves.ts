import { areMergeable, isIdentified, mergeJson, pathOf } from "./merge-json.ts";
import { sameJson } from "./same-json.ts";

/** Not in the specification: what a member saves with shorter pauses in the same place is one change. */
const PAUSE_MS = 30_000;
/** Not in the specification: a longer list is not usable, and each save is kept whole. */
const MAX_SAVES = 100;
const MAX_LENGTH = 1_000_000;

/** The draft as it was saved. */
type DraftSave<Document> = {
  /** The edition of the first save of the change; it names the change. */
  readonly edition: number;
  readonly at: string;
  readonly actor: string | undefined;
  readonly document: Document;
  /** Where it differs from the save before. */
  readonly place: string;
  /** Characters of what differs from the save before, and of where. */
  readonly length: number;
};

/** The saves of a draft since it began, oldest first. Each of them is a change of the one before. */
export type DraftSaves<Document> = {
  /** What the first save changed; undefined: what visitors see. */
  readonly before: Document | undefined;
  readonly saves: readonly DraftSave<Document>[];
  /** Characters of what the saves changed: their size in memory. */
  readonly characters: number;
};

export const noSaves: DraftSaves<never> = { before: undefined, saves: [], characters: 0 };

/** How documents of a kind are compared. */
export type ChangeRule<Document> = {
  /** Whether members of members change separately. */
  readonly isDeep: boolean;
  /** `before` without what counts as no change. */
  readonly aligned?: (before: Document, after: Document) => Document;
};

export type ChangedPart = {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
};

const partsOf = (
  before: unknown,
  after: unknown,
  path: string,
  depth: number,
): readonly ChangedPart[] => {
  if (sameJson(before, after)) return [];
  if (depth === 0 || !areMergeable([before, after])) return [{ path, before, after }];
  const [was, is] = [before, after] as readonly Readonly<Record<string, unknown>>[];
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].flatMap((name) =>
    partsOf(was?.[name], is?.[name], pathOf(path, name), depth - 1),
  );
};

const ALL = 50;

/** What differs between two documents. */
export const changedPartsOf = <Document>(
  before: Document,
  after: Document,
  { isDeep, aligned }: ChangeRule<Document>,
): readonly ChangedPart[] =>
  partsOf(aligned?.(before, after) ?? before, after, "", isDeep ? ALL : 1);

/** The elements in which two lists differ; those of one that only one has. */
export const changedElements = (before: unknown, after: unknown) => {
  if (!(isIdentified(before) && isIdentified(after))) return undefined;
  const differs = (list: typeof before, other: typeof before) =>
    list.filter(({ id, ...rest }) => {
      const found = other.find((each) => each.id === id);
      return found === undefined || !sameJson({ id, ...rest }, found);
    });
  return { before: differs(before, after), after: differs(after, before) };
};

/** The place of a change: its parts, and the elements of a list. */
const placeOf = (parts: readonly ChangedPart[]): string =>
  parts
    .map(({ path, before, after }) => {
      const elements = changedElements(before, after);
      const ids = [...(elements?.before ?? []), ...(elements?.after ?? [])].map(({ id }) => id);
      return [path, ...new Set(ids)].join(" ");
    })
    .sort()
    .join("\n");

const lengthOf = (parts: readonly ChangedPart[]): number =>
  parts.reduce((sum, { after }) => sum + JSON.stringify(after ?? null).length, 0);

const differenceOf = <Document>(
  before: Document | undefined,
  after: Document,
  rule: ChangeRule<Document>,
): Pick<DraftSave<Document>, "place" | "length"> => {
  const parts = before === undefined ? [] : changedPartsOf(before, after, rule);
  const place = placeOf(parts);
  return { place, length: place.length + lengthOf(parts) };
};

/** Whether the member who made the last save made this one, too, without a pause. */
const isSameSitting = <Document>(
  last: DraftSave<Document>,
  { at, actor }: Pick<DraftSave<Document>, "at" | "actor">,
): boolean => last.actor === actor && Date.parse(at) - Date.parse(last.at) <= PAUSE_MS;

/** Saves have what did not change in common. */
const sharing = <Document extends object>(
  before: Document | undefined,
  document: Document,
): Document => {
  const was = (before ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      sameJson(was[name], value) ? was[name] : value,
    ]),
  ) as Document;
};

const within = <Document>(
  before: Document | undefined,
  saves: readonly DraftSave<Document>[],
): DraftSaves<Document> => {
  let characters = saves.reduce((sum, save) => sum + save.length, 0);
  let first = 0;
  // The last one stays in any case.
  while (
    first < saves.length - 1 &&
    (saves.length - first > MAX_SAVES || characters > MAX_LENGTH)
  ) {
    characters -= saves[first]?.length ?? 0;
    first += 1;
  }
  return first === 0
    ? { before, saves, characters }
    : { before: saves[first - 1]?.document, saves: saves.slice(first), characters };
};

/** The saves of a draft with the next one, which can belong to the change that the last one made. */
export const withSave = <Document extends object>(
  { before, saves }: DraftSaves<Document>,
  given: Pick<DraftSave<Document>, "edition" | "at" | "actor" | "document">,
  rule: ChangeRule<Document>,
): DraftSaves<Document> => {
  const last = saves.at(-1);
  const former = saves.at(-2)?.document ?? before;
  const present = last?.document ?? before;
  const next = { ...given, document: sharing(present, given.document) };
  const difference = differenceOf(present, next.document, rule);
  if (
    last !== undefined &&
    former !== undefined &&
    difference.place === last.place &&
    isSameSitting(last, next)
  ) {
    const whole = differenceOf(former, next.document, rule);
    // A save that restores what was before is a change, too.
    if (whole.place === last.place)
      return within(before, [...saves.slice(0, -1), { ...next, edition: last.edition, ...whole }]);
  }
  return within(before, [...saves, { ...next, ...difference }]);
};

/** A change of a draft, and what undoing it would do now. */
export type DraftChange<Document> = Pick<DraftSave<Document>, "edition" | "at" | "actor"> & {
  readonly parts: readonly ChangedPart[];
  /** The present document without this change. */
  readonly without: Document;
  /** It is not in effect: it was undone, or its parts are as they were before it. */
  readonly undone: boolean;
  /** The paths of what later changes have changed as well. It cannot be undone before them. */
  readonly overlaid: readonly string[];
};

const undoneIn = <Document>(
  before: Document,
  after: Document,
  present: Document,
  { isDeep, aligned }: ChangeRule<Document>,
): Pick<DraftChange<Document>, "without" | "undone" | "overlaid"> => {
  const mine = aligned?.(before, after) ?? before;
  const { value, both } = isDeep
    ? mergeJson(after, mine, present, "")
    : mergeFlat(after, mine, present);
  const without = value as Document;
  return { without, undone: both.length === 0 && sameJson(without, present), overlaid: both };
};

/** As `mergeJson`; each member changes as a whole. */
const mergeFlat = (base: unknown, mine: unknown, theirs: unknown) => {
  const [was, here, there] = [base, mine, theirs] as readonly Readonly<Record<string, unknown>>[];
  const names = changedNames(was ?? {}, here ?? {});
  const both = names.filter(
    (name) => !(sameJson(there?.[name], was?.[name]) || sameJson(there?.[name], here?.[name])),
  );
  const own = Object.fromEntries(names.map((name) => [name, here?.[name]]));
  return { value: both.length > 0 ? theirs : { ...there, ...own }, both };
};

const changedNames = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !sameJson(one[name], other[name]),
  );

/** The changes of a draft, oldest first. `base`: what visitors see. */
export const changesOfDraft = <Document>(
  { before, saves }: DraftSaves<Document>,
  base: Document | undefined,
  present: Document,
  rule: ChangeRule<Document>,
): readonly DraftChange<Document>[] =>
  saves.flatMap(({ edition, at, actor, document }, index) => {
    const was = index === 0 ? (before ?? base) : saves[index - 1]?.document;
    const parts = was === undefined ? [] : changedPartsOf(was, document, rule);
    if (was === undefined || parts.length === 0) return [];
    return [{ edition, at, actor, parts, ...undoneIn(was, document, present, rule) }];
  });
