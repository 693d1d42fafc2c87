import { type Change, diffArrays, diffWords } from "diff";
import { sameJson } from "#domain/kit/same-json.ts";

export type ChangedPart = {
  readonly id: string;
  /** Blocks and sections have a place in the page; fields have none. */
  readonly of: "block" | "section" | "field";
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly name: string;
  /** The texts of both, word by word; empty where the text is the same. */
  readonly words: readonly Pick<Change, "value" | "added" | "removed">[];
};

export const changedWords = (before: string, after: string): ChangedPart["words"] =>
  before === after ? [] : diffWords(before, after);

/** How a member of a document is called, and what members of the team read in it. */
export type Field<Value> = {
  readonly name: string;
  /** Absent: the value cannot be read, such as measures of a picture. */
  readonly text?: (value: Value) => string;
};

/** One for each member, so that the compiler demands a new one. */
export type FieldsOf<Members> = {
  readonly [Name in keyof Members]-?: Field<Members[Name]>;
};

const readIn = <Members, Name extends keyof Members>(
  { text }: Field<Members[Name]>,
  members: Members,
  name: Name,
): string => text?.(members[name]) ?? "";

const namesOf = <Members>(fields: FieldsOf<Members>) => Object.keys(fields) as (keyof Members)[];

/** Members whose values differ, also where the text of both is the same. */
export const changedFields = <Members extends object>(
  fields: FieldsOf<Members>,
  before: Members,
  after: Members,
): readonly ChangedPart[] =>
  namesOf(fields)
    .filter((name) => !sameJson(before[name], after[name]))
    .map((name) => ({
      id: `field ${String(name)}`,
      of: "field",
      kind: "changed",
      name: fields[name].name,
      words: changedWords(readIn(fields[name], before, name), readIn(fields[name], after, name)),
    }));

/** The members that differ as one text, a line for each. */
export const changedLines = <Members extends object>(
  fields: FieldsOf<Members>,
  before: Members,
  after: Members,
): ChangedPart["words"] => {
  const lines = namesOf(fields).flatMap((name) => {
    const line = (members: Members) =>
      `${fields[name].name}: ${readIn(fields[name], members, name)}`;
    return line(before) === line(after) ? [] : [{ before: line(before), after: line(after) }];
  });
  return changedWords(
    lines.map((line) => line.before).join("\n"),
    lines.map((line) => line.after).join("\n"),
  );
};

/** Those of both lists that another one precedes now: the fewest that had to be moved. */
export const movedIn = (
  before: readonly string[],
  after: readonly string[],
): ReadonlySet<string> => {
  const [old, present] = [new Set(before), new Set(after)];
  const kept = before.filter((id) => present.has(id));
  const order = after.filter((id) => old.has(id));
  return new Set(
    diffArrays(kept, order).flatMap(({ added, value }) => (added === true ? value : [])),
  );
};
