import type { Chance } from "./chance.ts";
import { anyPath, type Place } from "./paths.ts";
import { predicateArguments, predicateWords } from "./predicate-words.ts";
import { formatterWords, oddArguments } from "./vocabulary.ts";

const formatterNames = Object.keys(formatterWords);

/** Letters that are not date fields depend on the locale library. */
const takesLetters = /^datetime/;

/** `|truncate 10`, usually with valid arguments. */
const formatterCall = (chance: Chance, name: string): string => {
  const isOdd = chance.often(0.12) && !takesLetters.test(name);
  const args = isOdd ? oddArguments : (formatterWords[name]?.args ?? [""]);
  return `|${name}${chance.pick(args)}`;
};

const chain = (chance: Chance, first: string): string => {
  let calls = formatterCall(chance, first);
  while (chance.often(0.25)) calls += formatterCall(chance, chance.pick(formatterNames));
  return chance.often(0.01) ? `${calls}|no-such-formatter` : calls;
};

/** Variables and formatters of a tag, without its braces. */
export const anyVariable = (chance: Chance, place: Place): string => {
  if (chance.often(0.3)) return anyPath(chance, place).path;
  const name = chance.pick(formatterNames);
  const wants = formatterWords[name]?.wants ?? "any";
  const paths = [anyPath(chance, place, wants).path];
  const more = /^(?:message|plural|datetime-interval|relative-time|format)$/.test(name)
    ? 0.6
    : 0.05;
  while (chance.often(more) && paths.length < 4)
    paths.push(anyPath(chance, place, wants === "message" ? "any" : wants).path);
  return `${paths.join(chance.pick([",", ", ", " , "]))}${chain(chance, name)}`;
};

export const anyPredicate = (chance: Chance): string => {
  const name = chance.often(0.01) ? "no-such?" : chance.pick(predicateWords);
  const known = predicateArguments[name];
  const args = chance.often(0.06) ? oddArguments : (known ?? ["", "", "", " x"]);
  return `${name}${chance.pick(args)}`;
};

export const anyCondition = (chance: Chance, place: Place): string => {
  if (chance.often(0.25)) return anyPredicate(chance);
  let text = anyPath(chance, place).path;
  while (chance.often(0.4))
    text += `${chance.pick([" && ", " || ", "&&", "||", "  ||  "])}${anyPath(chance, place).path}`;
  return text;
};

/** Text between the tags, and text that only looks like tags. */
export const plainTexts = [
  "a",
  " ",
  "\n",
  "  \n  ",
  "<p>",
  "</p>",
  `<a href="`,
  `">`,
  "- text -",
  "}",
  "{",
  "{}",
  "{ }",
  "{ title }",
  "{title }",
  "{|html}",
  "{title|}",
  "{title|nope}",
  "{title|html|}",
  "{title||html}",
  "{a b}",
  "{a:1}",
  "if(a){return{b:1}}",
  "{title,}",
  "{,title}",
  "{title.}",
  "{.title}",
  "{@@}",
  "{{title}}",
  "{[title]}",
  "é☃😀",
  "{title\n}",
  "{1}",
  "{-1}",
] as const;

/** Tags that are invalid, incomplete or without effect. */
export const strayTags = [
  "{.end}",
  "{.or}",
  "{.end }",
  "{.or }",
  "{.alternates with}",
  "{.section}",
  "{.section }",
  "{.section a b}",
  "{.repeated section}",
  "{.repeated  section list}",
  "{.repeat section list}",
  "{.if}",
  "{.if a &&}",
  "{.if !a}",
  "{.var}",
  "{.var v title}",
  "{.var @v}",
  "{.var @v title|}",
  "{.var  @v title}",
  "{.ctx @v}",
  "{.ctx @v a}",
  "{.ctx @v a=title b}",
  "{.eof}",
  "{.endx}",
  "{.ifx}",
  "{.varx @v title}",
  "{.evalx 1}",
  "{.orx}",
  "{.sectionx title}",
  "{.macro}",
  "{.eval}",
  "{.eval }",
  "{.include}",
  "{.include nope.html}",
  "{.inject @v nope.json}",
  "{.inject}",
  "{.equal?}",
  "{.equal}",
  "{.nope}",
  "{.or equal?}",
  "{.or x}",
  "{#}",
  "{##}",
  "{##a##}",
  "{## open",
  "{# comment}",
  "{# {title} }",
  "{.space}{.tab}{.newline}{.meta-left}{.meta-right}",
  "{.space x}",
  "{.meta-left }",
  "{.Section title}",
] as const;
