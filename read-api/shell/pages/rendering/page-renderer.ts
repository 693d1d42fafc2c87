import {
  compile,
  type RenderOptions,
  render,
  type Template,
} from "#domain/template-vocabulary/engine.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import type { Theme } from "../../../themes/theme.ts";
import type { PageName } from "../page-facts.ts";
import type { PageData } from "./page-data.ts";

export type Rendered = { readonly html: string; readonly errors: readonly Diagnostic[] };

type RenderMode = NonNullable<RenderOptions["mode"]>;

const MAX_MS = 500;

/** Renders pages; a theme's templates are compiled once, at their first use. */
export const createPageRenderer = ({ clock }: { readonly clock: () => number }) => {
  type CompiledTheme = {
    readonly partials: Readonly<Record<string, string>>;
    readonly pages: Map<string, Template>;
  };
  const themes = new WeakMap<Theme, CompiledTheme>();

  const compiledOf = (theme: Theme): CompiledTheme => {
    const present = themes.get(theme);
    if (present) return present;
    const compiled: CompiledTheme = { partials: partialsOf(theme.templates), pages: new Map() };
    themes.set(theme, compiled);
    return compiled;
  };

  const templateOf = (theme: Theme, name: string): Template | undefined => {
    const { partials, pages } = compiledOf(theme);
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
