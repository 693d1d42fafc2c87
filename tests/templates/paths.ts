import type { Chance } from "./chance.ts";
import type { Wants } from "./vocabulary.ts";

type Found = { readonly path: string; readonly value: unknown };

const NAME = /^(?:\d+|[a-zA-Z][\w-]*)$/;
const MAX_FOUND = 400;

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Members down to the third level, as paths for a template. */
const pathsOf = (value: unknown, before = "", depth = 3): Found[] => {
  const found: Found[] = [];
  for (const [name, member] of membersOf(value)) {
    if (!NAME.test(name) || found.length > MAX_FOUND) continue;
    const path = `${before}${name}`;
    found.push({ path, value: member });
    if (depth > 1) found.push(...pathsOf(member, `${path}.`, depth - 1));
  }
  return found;
};

const has = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === "object" && value !== null && names.every((name) => Object.hasOwn(value, name));

const suits: Readonly<Record<Wants, (value: unknown) => boolean>> = {
  any: () => true,
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value)),
  date: (value) => typeof value === "number" && Math.abs(value) > 1e9,
  money: (value) => has(value, "value", "currency") || has(value, "decimalValue"),
  list: Array.isArray,
  product: (value) => has(value, "structuredContent") || has(value, "optionValues"),
  image: (value) => has(value, "assetUrl"),
  item: (value) => has(value, "recordType"),
  cart: (value) => has(value, "entries"),
  colour: (value) => has(value, "hue") || /^#?[\da-f]{3,6}$/.test(String(value)),
  answer: (value) => has(value, "type", "values"),
  message: (value) => typeof value === "string" && value.includes("{"),
};

const special = [
  "@",
  "@index",
  "@index0",
  "@v",
  "@w.title",
  "@args.a",
  "nope",
  "nope.a",
  "title.length",
  "constructor",
  "length",
  "tags.length",
  "@nope",
  "0",
  "tags.0",
  "list.01",
  "items.0.title",
  "$v",
  "-a",
] as const;

export type Place = { readonly here: unknown; readonly page: unknown };

/** Usually an existing path of the requested kind. */
export const anyPath = (chance: Chance, { here, page }: Place, wants: Wants = "any"): Found => {
  if (chance.often(0.12)) return { path: chance.pick(special), value: undefined };
  if (suits[wants](here) && chance.often(wants === "any" ? 0.1 : 0.6))
    return { path: "@", value: here };
  const inside = pathsOf(chance.often(0.6) ? here : page);
  const fitting = inside.filter(({ value }) => suits[wants](value));
  const from = fitting.length > 0 && chance.often(0.85) ? fitting : pathsOf(page);
  return from.length > 0 ? chance.pick(from) : { path: "@", value: here };
};
