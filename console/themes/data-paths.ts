/** A name that can be written here, and what it holds on the page that was chosen. */
export type DataName = {
  readonly name: string;
  /** A glimpse: `"Pocket ledgers"`, `12 items`. */
  readonly holds: string;
};

const BLOCK = /\{\.(section|repeated section|macro|if|struct|end|[\w-]+\?)(?:\s+([^{}|]*))?\}/g;

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const follow = (value: unknown, path: readonly string[]): unknown => path.reduce(memberOf, value);

/** The nearest section that has the first name decides, as when a page is drawn. */
const resolve = (scopes: readonly unknown[], path: string): unknown => {
  if (path === "@") return scopes.at(-1);
  const [first = "", ...rest] = path.split(".");
  const scope = scopes.findLast((each) => memberOf(each, first) !== undefined);
  return follow(memberOf(scope, first), rest);
};

/** What names mean at a place: the page's data, and inside it every section open there. */
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
    // A section looks nowhere but in the one that it stands in.
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
 * Names that may follow what is written of a path: `item.` asks for members of the item, nothing
 * for everything that is in sight, the nearest section first.
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
