import type { Case } from "./grammar.ts";

const MAX_TRIES = 3_000;

/** Removes runs of elements, longer ones first, as long as the rest is still `bad`. */
const fewer = <Each>(list: readonly Each[], bad: (rest: readonly Each[]) => boolean) => {
  let kept = list;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let at = 0; at < kept.length; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (bad(rest)) kept = rest;
      else at += size;
    }
  return kept;
};

const smallerText = (text: string): string[] => ["", "a", text.slice(0, text.length / 2)];

/** The value without one of its members, at any level, or with a simpler one. */
const smallerValues = (value: unknown): unknown[] => {
  if (typeof value === "string") return value.length > 1 ? smallerText(value) : [];
  if (typeof value === "number") return Math.abs(value) > 9 ? [1, Math.trunc(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return [
      ...value.map((_each, at) => value.filter((_other, other) => other !== at)),
      ...value.flatMap((each, at) => smallerValues(each).map((smaller) => value.with(at, smaller))),
    ];
  const members = Object.entries(value);
  return [
    ...(members.length > 3
      ? [members.slice(0, members.length / 2), members.slice(members.length / 2)]
      : []
    ).map((half) => Object.fromEntries(half)),
    ...members.map(([name]) => Object.fromEntries(members.filter(([other]) => other !== name))),
    ...members.flatMap(([name, member]) =>
      smallerValues(member).map((smaller) => ({ ...value, [name]: smaller })),
    ),
  ];
};

const simplerPiece = (piece: string): string[] => {
  if (!piece.startsWith("{")) return [];
  const calls = piece.slice(1, -1).split("|");
  return [
    ...calls
      .slice(1)
      .map((_call, at) => `{${calls.filter((_o, other) => other !== at + 1).join("|")}}`),
    ...calls
      .slice(1)
      .map((call, at) => `{${calls.with(at + 1, call.split(/[ :/]/)[0] ?? "").join("|")}}`),
    piece.replace(/ (?:\|\||&&) [^|&}]+\}$/, "}"),
    piece.replace(/,[^|}]+/, ""),
  ].filter((each) => each.length < piece.length);
};

/** A smaller case that is still `bad`. */
export const shrink = (start: Case, isBad: (each: Case) => boolean): Case => {
  let tries = 0;
  let best = start;
  const attempt = (change: Partial<Case>): boolean => {
    tries += 1;
    const next = { ...best, ...change };
    if (tries > MAX_TRIES || !isBad(next)) return false;
    best = next;
    return true;
  };
  for (const change of [{ locale: null }, { injects: {} }, { partials: {} }]) attempt(change);
  fewer(best.pieces, (pieces) => attempt({ pieces }));
  for (let changed = true; changed && tries < MAX_TRIES; ) {
    changed = best.pieces.some((piece, at) =>
      simplerPiece(piece).some((simpler) => attempt({ pieces: best.pieces.with(at, simpler) })),
    );
    changed ||= smallerValues(best.data).some((data) => attempt({ data }));
    changed ||= smallerValues(best.partials).some((partials) =>
      attempt({ partials: partials as Case["partials"] }),
    );
  }
  fewer(best.pieces, (pieces) => attempt({ pieces }));
  return best;
};
