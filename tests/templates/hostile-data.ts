import type { Chance } from "./chance.ts";
import { anyJson, anyPageData } from "./sample-data.ts";

export const SCRIPT = `"'><script>alert(1)</script>`;
export const ATTRIBUTE = `" onmouseover="steal()" x="`;

/** Names that every JavaScript object inherits. */
export const inheritedNames = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "valueOf",
  "toJSON",
  "then",
  "length",
  "__defineGetter__",
  "__lookupSetter__",
] as const;

/** Own members with such names, as JSON can contain them. */
export const inheritedMembers = (value: unknown): unknown =>
  JSON.parse(`{${inheritedNames.map((name) => `"${name}":${JSON.stringify(value)}`).join(",")}}`);

/** Every text is an attempt to break out of its context. */
export const poisoned = (value: unknown, poison: string): unknown => {
  if (typeof value === "string") return poison;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, poison));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, poisoned(member, poison)]),
  );
};

const cyclic = (): unknown => {
  const value: Record<string, unknown> = { name: "a", items: [] };
  value.self = value;
  (value.items as unknown[]).push(value, [value]);
  return value;
};
const throwing = (): unknown => ({
  a: 1,
  get name(): string {
    throw new Error("a getter");
  },
  toJSON() {
    throw new Error("toJSON");
  },
  toString() {
    throw new Error("toString");
  },
});
const refusing = (): unknown =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error("get");
      },
      ownKeys: () => {
        throw new Error("ownKeys");
      },
      getOwnPropertyDescriptor: () => {
        throw new Error("descriptor");
      },
      getPrototypeOf: () => {
        throw new Error("prototype");
      },
    },
  );
const members: ProxyHandler<object> = {
  get: (_target, name) => (typeof name === "symbol" ? undefined : endless()),
  has: () => true,
  getOwnPropertyDescriptor: () => ({
    value: endless(),
    enumerable: true,
    configurable: true,
    writable: true,
  }),
  ownKeys: () => ["a", "b"],
};
const nothing = {};
/** Has every member, at any depth. */
const endless = (): unknown => new Proxy(nothing, members);
const deep = (): unknown => {
  let value: unknown = "end";
  for (let depth = 0; depth < 20_000; depth += 1) value = depth % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that JSON cannot contain, but a JavaScript caller can pass. */
export const strangeValues: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  function: () => () => "called",
  symbol: () => Symbol("s"),
  bigint: () => 10n,
  date: () => new Date(0),
  "invalid date": () => new Date(Number.NaN),
  map: () => new Map([["a", 1]]),
  "null prototype": () => Object.assign(Object.create(null), { a: 1 }),
  inherited: () => Object.create({ a: "inherited", name: "inherited" }),
  class: () =>
    new (class Thing {
      readonly a = 1;
    })(),
  sparse: () => Object.assign([], { 1: 1, 3: 2 }),
  cyclic,
  "getters that throw": throwing,
  "proxy that throws": refusing,
  "proxy without end": endless,
  deep,
  "lone surrogates": () => "\ud800 a \udc00 \ud83d",
  "control characters": () => "\u0000\u0001\u001b\u2028\u2029\ufeff\ufffe",
  "not a number": () => Number.NaN,
  infinity: () => Number.NEGATIVE_INFINITY,
  "negative zero": () => -0,
  "members called like inherited ones": () => inheritedMembers(SCRIPT),
};

/** Deeply frozen, so that writes are detected. */
export const frozen = (value: unknown): unknown => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
};

const names = Object.keys(strangeValues);

/** Every access creates more of it, which takes time itself. */
const ENDLESS = "proxy without end";

/** A page with some unexpected members. */
export const anyHostileData = (chance: Chance, isTimed = false): unknown => {
  const strange = (): unknown => {
    const name = chance.pick(names);
    return isTimed && name === ENDLESS ? null : strangeValues[name]?.();
  };
  if (chance.often(0.1)) return strange();
  const page = anyPageData(chance);
  for (const name of Object.keys(page)) {
    if (chance.often(0.15)) page[name] = strange();
    else if (chance.often(0.1)) page[name] = poisoned(anyJson(chance), SCRIPT);
  }
  return page;
};
