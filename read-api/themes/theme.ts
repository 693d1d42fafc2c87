import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A website's templates: sources by name. The template `home.html` renders the page of that name;
 * any template can include any other: `{.include site-head output}`.
 */
export type Theme = { readonly templates: Readonly<Record<string, string>> };

/** The theme of every website. */
export type Themes = {
  /** The theme of a website without templates, and the fallback for failing ones. */
  readonly builtIn: Theme;
  /** `fresh` is for a caller who may just have published: the result includes their change. */
  readonly find: (websiteId: string, options?: { readonly fresh?: boolean }) => Promise<Theme>;
  /** The cached theme, for the error page. */
  readonly recall: (websiteId: string) => Theme;
};

/** Every .html file below a folder, by its relative path. */
export const readTheme = (folder: string): Theme => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html"));
  return {
    templates: Object.fromEntries(
      names.map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    ),
  };
};
