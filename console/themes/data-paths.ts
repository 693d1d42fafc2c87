/** A name that is valid here, and its content on the selected page. */
export type DataName = {
  readonly name: string;
  /** A preview: `"Pocket ledgers"`, `12 items`. */
  readonly holds: string;
};

const BLOCK = /\{\.(section|repeated section|macro|if|struct|end|[\w-]+\?)(?:\s+([^{}|]*))?\}/g;

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const follow = (value: unknown, path: readonly string[]): unknown => path.reduce(memberOf, value);

/** The nearest section with the first name decides, as in rendering. */
const resolve = (scopes: readonly unknown[], path: string): unknown => {
  if (path === "@") return scopes.at(-1);
  const [first = "", ...rest] = path.split(".");
  const scope = scopes.findLast((each) => memberOf(each, first) !== undefined);
  return follow(memberOf(scope, first), rest);
};

/** The meaning of names at a position: the page's data, and inside it every open section. */
export const scopesAt = (before: string, data: unknown): readonly unknown[] => {
  const open: (readonly unknown[])[] = [[data]];
  for (const [, name = "", path = ""] of before.matchAll(BLOCK)) {
    const scopes = open.at(-1) as readonly unknown[];
    if (name === "end") {
      if (open.length > 1) open.pop();
      continue;
    }
    if (name !== "section" && name !== "repeated section") {
      open.push(scopes);
      continue;
    }
    // A section only looks in the one around it.
    const found = resolve(scopes.slice(-1), path.trim());
    const inside = name === "section" ? found : Array.isArray(found) ? found[0] : undefined;
    open.push(isObject(inside) ? [...scopes, inside] : scopes);
  }
  return open.at(-1) as readonly unknown[];
};

const MAX_SHOWN = 60;

const glimpse = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (value === null) return "null";
  if (typeof value === "object") return "{…}";
  const text = JSON.stringify(value) ?? "";
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const namesOf = (value: unknown): readonly DataName[] => {
  if (Array.isArray(value))
    return value.slice(0, 1).map((first, at) => ({ name: `${at}`, holds: glimpse(first) }));
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, held]) => ({ name, holds: glimpse(held) }));
};

/**
 * Names that can follow a partial path: `item.` lists members of the item, an empty path everything
 * in scope, the nearest section first.
 */
export const namesAt = (before: string, data: unknown, written: string): readonly DataName[] => {
  const scopes = scopesAt(before, data);
  const dot = written.lastIndexOf(".");
  if (dot >= 0) return namesOf(resolve(scopes, written.slice(0, dot)));
  const seen = new Map<string, DataName>();
  for (const scope of scopes.toReversed())
    for (const each of namesOf(scope)) if (!seen.has(each.name)) seen.set(each.name, each);
  return [...seen.values()].filter(({ name }) => !/^\d+$/.test(name));
};
