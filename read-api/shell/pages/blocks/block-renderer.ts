import type { BlockType } from "#domain/pages/blocks.ts";
import { compile, render, type Template } from "#domain/template-vocabulary/engine.ts";
import type { Budget } from "#domain/templates/budget.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import type { Log } from "#infra/log/log.ts";
import type { Theme } from "../../../themes/theme.ts";
import type { BlockView } from "../layout/layout-data.ts";
import type { PageData } from "../rendering/page-data.ts";

/** One block is a small part of a page's budget. */
const MAX_MS = 100;
/**
 * A block that is kept is bounded by its steps, which are the same on every machine. The time is
 * only a safeguard, and as generous as that of a whole page.
 */
const keptBudget = { steps: 25_000, ms: 500 } as const;

export type BlockData = Pick<PageData, "website"> &
  Partial<PageData> & { readonly block: BlockView };

export type RenderedBlock = {
  readonly html: string;
  /** Errors of the website's template and of the built-in one that replaced it. */
  readonly errors: readonly Diagnostic[];
};

type Attempt = RenderedBlock & { readonly isUsable: boolean };

const none: Attempt = { html: "", errors: [], isUsable: false };

type Dependencies = {
  readonly log: Log;
  readonly clock: () => number;
  readonly nowMs: () => number;
};

/** Whether a template was ended by the clock: the next attempt can succeed. */
export const ranOutOfTime = ({ errors }: RenderedBlock): boolean =>
  errors.some(({ code }) => code === "budget-time");

/**
 * Renders blocks with the templates `block-<type>.html` of a theme. A block whose template is missing,
 * fails or takes too long is rendered by the built-in template.
 */
export const createBlockRenderer = (builtIn: Theme, { log, clock, nowMs }: Dependencies) => {
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

  /**
   * The built-in templates are known to end, and nothing could replace them. They have no limit of
   * time, so that a busy machine never drops a block.
   */
  const budgetOf = (theme: Theme, isKept: boolean): Budget => {
    if (theme === builtIn) return {};
    return isKept ? { ...keptBudget, clock } : { ms: MAX_MS, clock };
  };

  const renderIn = (theme: Theme, data: BlockData, isKept: boolean): Attempt => {
    const { locale, timeZone, currency } = data.website;
    const { type } = data.block;
    try {
      const template = templateOf(theme, type);
      if (template === undefined) return none;
      const { output, errors } = render(template, data, {
        locale,
        now: nowMs(),
        website: { timeZone, currency },
        escape: true,
        mode: "visitor",
        budget: budgetOf(theme, isKept),
      });
      const isBlank = output.trim() === "" && errors.length > 0;
      const isExhausted = errors.some(({ code }) => code.startsWith("budget-"));
      return { html: output, errors, isUsable: !isBlank && !isExhausted };
    } catch (error) {
      log.error({ error, block: type }, "a template could not be rendered");
      return none;
    }
  };

  /** `isKept`: the block is rendered once and kept. */
  return (
    theme: Theme,
    data: BlockData,
    { isKept }: { readonly isKept: boolean },
  ): RenderedBlock => {
    const own = renderIn(theme, data, isKept);
    if (own.isUsable) return own;
    const instead = theme === builtIn ? none : renderIn(builtIn, data, isKept);
    return {
      html: instead.isUsable ? instead.html : "",
      errors: [...own.errors, ...instead.errors],
    };
  };
};
