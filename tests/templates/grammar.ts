import { type Chance, chanceOf } from "./chance.ts";
import { anyExpression } from "./expressions.ts";
import { anyPath, type Place } from "./paths.ts";
import { anyJson, anyPageData, PRESENT } from "./sample-data.ts";
import { anyCondition, anyPredicate, anyVariable, plainTexts, strayTags } from "./tags.ts";

/** One page for both engines. The template is in pieces, so that it can be minimized. */
export type Case = {
  readonly pieces: readonly string[];
  readonly data: unknown;
  readonly partials: Readonly<Record<string, string>>;
  readonly injects: Readonly<Record<string, unknown>>;
  readonly locale: string | null;
  readonly now: number;
  readonly escape?: boolean;
};

const MAX_DEPTH = 3;

const branches = (chance: Chance, place: Place, depth: number): string[] => {
  const pieces: string[] = [];
  if (chance.often(0.3))
    pieces.push(`{.or ${anyPredicate(chance)}}`, ...block(chance, place, depth + 1));
  if (chance.often(0.3)) pieces.push("{.or}", ...block(chance, place, depth + 1));
  return pieces;
};

const closed = (chance: Chance, open: string, place: Place, depth: number): string[] => [
  open,
  ...block(chance, place, depth + 1),
  ...branches(chance, place, depth),
  ...(chance.often(0.97) ? ["{.end}"] : []),
];

/** Sections only look in their own scope. */
const inner = (chance: Chance, place: Place): Place =>
  chance.often(0.9) ? { here: place.here, page: place.here } : place;

const repeated = (chance: Chance, place: Place, depth: number): string[] => {
  const { path, value } = anyPath(chance, inner(chance, place), "list");
  const inside = { ...place, here: Array.isArray(value) ? value[0] : value };
  const between = chance.often(0.3)
    ? ["{.alternates with}", ...block(chance, inside, depth + 1)]
    : [];
  return [
    `{.repeated section ${path}}`,
    ...block(chance, inside, depth + 1),
    ...between,
    ...branches(chance, place, depth),
    "{.end}",
  ];
};

const definition = (chance: Chance, place: Place): string => {
  const name = chance.pick(["@v", "@w", "@nope"]);
  if (chance.often(0.7)) return `{.var ${name} ${anyVariable(chance, place)}}`;
  const members = ["title", "a", "n"].slice(0, chance.whole(1, 3));
  const bound = members.map((member) => `${member}=${anyPath(chance, place).path}`);
  return `{.${chance.often(0.9) ? "ctx" : "ctxvar"} ${name} ${bound.join(" ")}}`;
};

const piece = (chance: Chance, place: Place, depth: number): readonly string[] => {
  const kind = chance.whole(0, depth < MAX_DEPTH ? 99 : 54);
  if (kind < 12) return [chance.pick(plainTexts)];
  if (kind < 40) return [`{${anyVariable(chance, place)}}`];
  if (kind < 45) return [definition(chance, place)];
  if (kind < 50) return [`{.eval ${anyExpression(chance, () => anyPath(chance, place).path)}}`];
  if (kind < 52) return [chance.pick(strayTags)];
  if (kind < 53) return [`{.inject @v ${chance.pick(["./one.json", "two", "nope"])}}`];
  if (kind < 55)
    return [
      `{.include ${chance.pick(["one.html", "mac", "two.html"])}${chance.pick(["", " output", " x"])}}`,
    ];
  if (kind < 66) {
    const { path, value } = anyPath(chance, inner(chance, place));
    return closed(chance, `{.section ${path}}`, { ...place, here: value }, depth);
  }
  if (kind < 77) return repeated(chance, place, depth);
  if (kind < 87) return closed(chance, `{.${anyPredicate(chance)}}`, place, depth);
  if (kind < 96) return closed(chance, `{.if ${anyCondition(chance, place)}}`, place, depth);
  return ["{.macro mac}", ...block(chance, place, depth + 1), "{.end}"];
};

const block = (chance: Chance, place: Place, depth: number): string[] =>
  Array.from({ length: chance.whole(1, depth === 0 ? 8 : 3) }, () =>
    piece(chance, place, depth),
  ).flat();

/** Sometimes members are missing or have the wrong type. */
const damage = (chance: Chance, value: unknown, depth: number): unknown => {
  if (chance.often(0.02)) return anyJson(chance);
  if (depth === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => damage(chance, each, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => !chance.often(0.03))
      .map(([name, member]) => [name, damage(chance, member, depth - 1)]),
  );
};

/** Currency and flags stay: our handling of damaged ones is listed. */
const damagedPage = (chance: Chance): unknown => {
  const page = anyPageData(chance);
  const damaged = damage(chance, page, 5);
  if (typeof damaged !== "object" || damaged === null) return damaged;
  const { website, featureFlags } = damaged as Readonly<Record<string, unknown>>;
  if (typeof website === "object" && website !== null) Reflect.set(website, "currency", "USD");
  if (typeof featureFlags !== "object") Reflect.deleteProperty(damaged, "featureFlags");
  return damaged;
};

/** Partials apply the one that terminates: behaviour after one that was too deep is listed. */
const partialOf = (chance: Chance, place: Place): string =>
  block(chance, place, 2)
    .join("")
    .replaceAll(/((?:apply|include).)(?:one|two|args)\.html/g, "$1rec.html");

const partialNames = ["one.html", "two.html", "args.html", "rec.html"] as const;

/** The same seed makes the same case. */
export const caseOf = (seed: number): Case => {
  const chance = chanceOf(seed);
  const data = chance.often(0.05) ? anyJson(chance, 3) : damagedPage(chance);
  const found = anyPath(chance, { here: data, page: data });
  const focus = found.value && chance.often(0.4) ? found : undefined;
  const place = { here: focus?.value ?? data, page: data };
  const inside = block(chance, place, 0);
  return {
    pieces: focus ? [`{.section ${focus.path}}`, ...inside, "{.end}"] : inside,
    data,
    partials: Object.fromEntries(
      partialNames.map((name) => [
        name,
        name === "rec.html"
          ? "r{.section items}{.repeated section @}{@|apply rec.html}{.end}{.end}"
          : `${name === "args.html" ? "{@args.a}{@args|json}" : ""}${partialOf(chance, place)}`,
      ]),
    ),
    injects: { "./one.json": anyJson(chance), two: { title: "injected" } },
    locale: chance.often(0.5) ? "en-US" : null,
    now: PRESENT,
  };
};
