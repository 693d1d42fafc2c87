import type { BlockType } from "#domain/pages/blocks.ts";
import { compile, render, type Template } from "#domain/template-vocabulary/engine.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import type { Theme } from "../../themes/theme.ts";
import type { BlockView } from "./layout-data.ts";
import type { PageData } from "./page-data.ts";

/** One block is a small part of a page's budget. */
const MAX_MS = 100;

export type BlockData = Pick<PageData, "website"> &
  Partial<PageData> & { readonly block: BlockView };

/**
 * Renders blocks with the templates `block-<type>.html` of a theme. A block whose template is missing,
 * fails or takes too long is rendered by the built-in template.
 */
export const createBlockRenderer = (
  builtIn: Theme,
  { clock, nowMs }: { readonly clock: () => number; readonly nowMs: () => number },
) => {
  const themes = new WeakMap<Theme, Map<string, Template>>();

  const templateOf = (theme: Theme, type: BlockType): Template | undefined => {
    const file = `block-${type}.html`;
    const known = themes.get(theme) ?? new Map<string, Template>();
    themes.set(theme, known);
    const present = known.get(file);
    if (present) return present;
    const source = Object.hasOwn(theme.templates, file) ? theme.templates[file] : undefined;
    if (source === undefined) return undefined;
    const { template } = compile(source, { file, partials: partialsOf(theme.templates) });
    known.set(file, template);
    return template;
  };

  const renderIn = (theme: Theme, data: BlockData): string | undefined => {
    const template = templateOf(theme, data.block.type);
    if (template === undefined) return undefined;
    const { locale, timeZone, currency } = data.website;
    try {
      const { output, errors } = render(template, data, {
        locale,
        now: nowMs(),
        website: { timeZone, currency },
        escape: true,
        mode: "visitor",
        budget: { ms: MAX_MS, clock },
      });
      const isBlank = output.trim() === "" && errors.length > 0;
      const isExhausted = errors.some(({ code }) => code.startsWith("budget-"));
      return isBlank || isExhausted ? undefined : output;
    } catch {
      return undefined;
    }
  };

  return (theme: Theme, data: BlockData): string =>
    renderIn(theme, data) ?? (theme === builtIn ? undefined : renderIn(builtIn, data)) ?? "";
};
