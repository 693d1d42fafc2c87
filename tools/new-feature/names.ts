import * as z from "zod/mini";
import { consoleAreas } from "#domain/kit/permission.ts";

/** Rooms that every role has besides its features. */
const notFeatures = ["kit", "shell", "all"];

/** Words that cannot name a value. The files of a feature use its singular and its plural as names. */
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

const singular = (name: string): string => {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
};

/** What a person asks for: `gift-cards products`. */
export const FeatureRequest = z.object({
  name: z.string("Give the feature a name: npm run new-feature -- gift-cards").check(
    z.minLength(3, "The name must have at least 3 characters."),
    z.maxLength(30, "The name can have up to 30 characters."),
    z.regex(
      /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
      "The name must be lower-case words joined by hyphens, such as gift-cards.",
    ),
    z.refine(
      (name) => !notFeatures.includes(name),
      "The name must not be that of a room that every role has.",
    ),
    z.refine(
      (name) => !RESERVED.test(name) && !RESERVED.test(singular(name)),
      "The name must not be a word of TypeScript, nor its plural, such as returns. Choose two words, such as order-returns.",
    ),
  ),
  area: z._default(
    z.enum(consoleAreas, `The area must be one of: ${consoleAreas.join(", ")}.`),
    "products",
  ),
});
export type FeatureRequest = z.infer<typeof FeatureRequest>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (kebab: string): string =>
  kebab.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());

const plural = (name: string): string => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

/** Every form of the name that the files of a feature use, by its placeholder. */
export const namesOf = ({ name, area }: FeatureRequest) => {
  const one = singular(name);
  const many = one === name ? plural(name) : name;
  return {
    area,
    context: name,
    feature: camel(name),
    one: camel(one),
    One: capital(camel(one)),
    "one-": one,
    one_: one.replaceAll("-", "_"),
    words: one.replaceAll("-", " "),
    Words: capital(one.replaceAll("-", " ")),
    many: camel(many),
    Many: capital(camel(many)),
    "many-": many,
    many_: many.replaceAll("-", "_"),
    manyWords: many.replaceAll("-", " "),
    ManyWords: capital(many.replaceAll("-", " ")),
  };
};
export type Names = ReturnType<typeof namesOf>;
