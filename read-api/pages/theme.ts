import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { compile, type RenderOptions, render, type Template } from "#domain/templates/engine.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import type { PageData, PageName } from "./page-data.ts";

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

export type Rendered = { readonly html: string; readonly errors: readonly Diagnostic[] };

type RenderMode = NonNullable<RenderOptions["mode"]>;

const MAX_MS = 500;

/** Draws pages; a theme's templates are compiled once, each when it is first needed. */
export const createPageRenderer = ({ clock }: { readonly clock: () => number }) => {
  type Known = {
    readonly partials: Readonly<Record<string, string>>;
    readonly pages: Map<string, Template>;
  };
  const themes = new WeakMap<Theme, Known>();

  const knownOf = (theme: Theme): Known => {
    const present = themes.get(theme);
    if (present) return present;
    const known: Known = { partials: partialsOf(theme.templates), pages: new Map() };
    themes.set(theme, known);
    return known;
  };

  const templateOf = (theme: Theme, name: string): Template | undefined => {
    const { partials, pages } = knownOf(theme);
    const present = pages.get(name);
    if (present) return present;
    const source = Object.hasOwn(theme.templates, name) ? theme.templates[name] : undefined;
    if (source === undefined) return undefined;
    const { template } = compile(source, { file: name, partials });
    pages.set(name, template);
    return template;
  };

  /** Undefined when the theme has no template for the page. */
  return (
    theme: Theme,
    page: PageName,
    data: PageData,
    now: number,
    mode: RenderMode = "visitor",
  ): Rendered | undefined => {
    const template = templateOf(theme, `${page}.html`);
    if (template === undefined) return undefined;
    const { locale, timeZone, currency } = data.website;
    const options: RenderOptions = {
      locale,
      now,
      website: { timeZone, currency },
      escape: true,
      mode,
      budget: { ms: MAX_MS, clock },
    };
    const { output, errors } = render(template, data, options);
    return { html: output, errors };
  };
};
export type PageRenderer = ReturnType<typeof createPageRenderer>;
