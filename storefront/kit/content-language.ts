import { type PageFacts, pageJson } from "./page-json.ts";

type Attributes = { readonly lang?: string; readonly dir?: "ltr" | "rtl" };

const read = (): Attributes => {
  const content = pageJson<PageFacts>("page")?.content;
  return content ? { lang: content.language, dir: content.direction } : {};
};

let known: Attributes | undefined;

/** `lang` and `dir` of an element with the website's own texts, as templates write them. */
export const contentLanguage = (): Attributes => {
  known ??= read();
  return known;
};
