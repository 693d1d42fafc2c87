import { readdirSync, readFileSync } from "node:fs";
import type { Chance } from "./chance.ts";
import { caseOf } from "./grammar.ts";
import { plainTexts, strayTags } from "./tags.ts";

const folder = new URL("../../demo/templates/", import.meta.url);

/** The pages of the demo site. */
export const realTemplates: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));

const splinters = [
  "{",
  "}",
  "{.",
  "{#",
  "{##",
  "##}",
  "|",
  "||",
  "{.section ",
  "{.repeated section ",
  "{.if ",
  "{.or}",
  "{.end}",
  "{.eval ",
  "{.struct @s}",
  "{.macro a}",
  "{a|apply a}",
  "{@|apply one.html}",
  "{.include one.html output}",
  " @ ",
  "a.b.c",
  "\u0000",
  "\ud800",
  "\udc00\ud800",
  "\u2028",
  "\ufeff",
  "\r\n",
  `"`,
  "'",
  "\\",
  "(",
  ")",
  ";",
  "999999999999999999999999",
  ".".repeat(300),
  "(".repeat(300),
  "a|".repeat(50),
  ...plainTexts,
  ...strayTags,
];

const soup = (chance: Chance): string =>
  Array.from({ length: chance.whole(1, 60) }, () => chance.pick(splinters)).join("");

const bytes = (chance: Chance): string =>
  String.fromCharCode(
    ...Array.from({ length: chance.whole(1, 200) }, () =>
      chance.whole(0, chance.often(0.7) ? 127 : 65_535),
    ),
  );

/** Pieces are removed, doubled, moved or replaced. */
const mutated = (chance: Chance, source: string): string => {
  let text = source;
  for (let times = chance.whole(1, 8); times > 0; times -= 1) {
    const at = chance.whole(0, text.length);
    const until = at + chance.whole(0, chance.often(0.8) ? 12 : 400);
    const between = chance.pick([
      () => "",
      () => text.slice(at, until).repeat(2),
      () => chance.pick(splinters),
      () => bytes(chance),
    ])();
    text = text.slice(0, at) + between + text.slice(until);
  }
  return text;
};

const nested = (chance: Chance): string => {
  const open = chance.pick(["{.section a}", "{.repeated section list}", "{.if a}", "{.macro m}"]);
  const times = chance.whole(50, 3_000);
  return `${open.repeat(times)}x${chance.often(0.5) ? "{.end}".repeat(times) : ""}`;
};

export const anyHostileSource = (chance: Chance): string => {
  const kind = chance.whole(0, 9);
  if (kind < 4) return mutated(chance, chance.pick(realTemplates));
  if (kind < 6) return mutated(chance, caseOf(chance.whole(0, 1_000_000)).pieces.join(""));
  if (kind < 8) return soup(chance);
  return kind === 8 ? bytes(chance) : nested(chance);
};
