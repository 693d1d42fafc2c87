import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How a website looks: sources by name. A page is drawn by the template of its name, `home.html`;
 * any template may include any other: `{.include site-head output}`.
 */
export type Theme = { readonly templates: Readonly<Record<string, string>> };

/** The theme of every website. */
export type Themes = {
  /** Of a website without templates of its own, and where one of its own fails. */
  readonly builtIn: Theme;
  /** `anew` for somebody who may just have published: never older than their own change. */
  readonly find: (websiteId: string, options?: { readonly anew?: boolean }) => Promise<Theme>;
  /** What memory holds, for the page that says that something is broken. */
  readonly recall: (websiteId: string) => Theme;
};

/** Every .html file below a folder, by its path in it. */
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
