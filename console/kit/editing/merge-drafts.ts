import { sameJson } from "#domain/kit/same-json.ts";

/**
 * The original, the edited version, and the version that another member has saved in the meantime.
 */
export type ThreeDrafts<Draft extends object> = {
  readonly opened: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
};

export type Differing<Draft> = {
  readonly name: keyof Draft;
  /** Changed by both, to different values. */
  readonly both: boolean;
};

const namesIn = <Draft extends object>(draft: Draft): readonly (keyof Draft)[] =>
  Object.keys(draft) as (keyof Draft)[];

/** Changes of the other member. */
export const changedByThem = <Draft extends object>({
  opened,
  mine,
  theirs,
}: ThreeDrafts<Draft>): readonly Differing<Draft>[] =>
  namesIn(theirs)
    .filter((name) => !sameJson(opened[name], theirs[name]))
    .map((name) => ({
      name,
      both: !sameJson(opened[name], mine[name]) && !sameJson(mine[name], theirs[name]),
    }));

/** Their version, with the changes from here on top. */
export const mineOnTop = <Draft extends object>({
  opened,
  mine,
  theirs,
}: ThreeDrafts<Draft>): Draft => {
  const merged = { ...theirs };
  for (const name of namesIn(mine))
    if (!sameJson(opened[name], mine[name])) merged[name] = mine[name];
  return merged;
};

/**
 * Like `mineOnTop`, row by row: their changes of other rows, or of other parts of the same row, are
 * kept. Rows removed here are gone; rows that they removed return only if they were changed here.
 */
export const rowsOnTop = <Row extends object>(
  { opened, mine, theirs }: ThreeDrafts<readonly Row[]>,
  idOf: (row: Row) => string,
): readonly Row[] => {
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [idOf(row), row]));
  const [before, own, others] = [byId(opened), byId(mine), byId(theirs)];
  const merged = (id: string): readonly Row[] => {
    const [was, ours, other] = [before.get(id), own.get(id), others.get(id)];
    if (ours === undefined) return was === undefined && other !== undefined ? [other] : [];
    if (other === undefined) return sameJson(was, ours) ? [] : [ours];
    return [was === undefined ? ours : mineOnTop({ opened: was, mine: ours, theirs: other })];
  };
  const isMyOrder = !sameJson([...before.keys()], [...own.keys()]);
  const ids = isMyOrder ? [...own.keys(), ...others.keys()] : [...others.keys(), ...own.keys()];
  return [...new Set(ids)].flatMap(merged);
};
