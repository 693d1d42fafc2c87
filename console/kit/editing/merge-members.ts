import { sameJson } from "#domain/kit/same-json.ts";

export type MemberOf<Document> = keyof Document & string;

const membersOf = <Document extends object>(
  ...documents: readonly Document[]
): readonly MemberOf<Document>[] => [
  ...new Set(documents.flatMap((each) => Object.keys(each) as MemberOf<Document>[])),
];

/** The members in which two documents differ. */
export const changedMembers = <Document extends object>(
  before: Document,
  after: Document,
): ReadonlySet<MemberOf<Document>> =>
  new Set(membersOf(before, after).filter((name) => !sameJson(before[name], after[name])));

export type Merged<Document> = {
  /** With the changes of both. What both changed is as it is here. */
  readonly document: Document;
  /** What both changed, in different ways. */
  readonly both: readonly MemberOf<Document>[];
};

/** Two documents that follow the same one: what only one of them changed is not lost. */
export const mergeMembers = <Document extends object>(
  before: Document,
  mine: Document,
  theirs: Document,
): Merged<Document> => {
  const changed = membersOf(mine, theirs).filter(
    (name) => !(sameJson(mine[name], before[name]) || sameJson(mine[name], theirs[name])),
  );
  const own = Object.fromEntries(changed.map((name) => [name, mine[name]]));
  return {
    document: { ...theirs, ...(own as Partial<Document>) },
    both: changed.filter((name) => !sameJson(theirs[name], before[name])),
  };
};
