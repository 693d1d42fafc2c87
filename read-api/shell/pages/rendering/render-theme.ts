import type { Log } from "#infra/log/log.ts";
import type { Theme } from "../../../themes/theme.ts";
import type { PageName } from "../page-facts.ts";
import type { PageData } from "./page-data.ts";
import { createPageRenderer, type Rendered } from "./page-renderer.ts";

/** Long enough that a template which exceeds its budget cannot slow the other pages down. */
const REST_MS = 30_000;

const exhausted = ({ errors }: Rendered): boolean =>
  errors.some(({ code }) => code.startsWith("budget-"));

/**
 * Visitors never get an empty page, for example from a template that includes itself, unless the
 * owner has published an empty template.
 */
const isBlank = (theme: Theme, page: PageName, { html }: Rendered): boolean =>
  html.trim() === "" && theme.templates[`${page}.html`]?.trim() !== "";

type RenderThemeDependencies = {
  /** Replaces the website's own template when it fails. */
  readonly builtIn: Theme;
  readonly log: Log;
  readonly nowMs: () => number;
};

/**
 * Renders a page in the website's own theme. If its template does not terminate, prints nothing or
 * fails, visitors see the built-in page, and the template is not tried for half a minute.
 */
export const createRenderTheme = ({ builtIn, log, nowMs }: RenderThemeDependencies) => {
  const renderPage = createPageRenderer({ clock: () => performance.now() });
  const restingUntil = new WeakMap<Theme, Map<PageName, number>>();

  const rests = (theme: Theme, page: PageName): boolean =>
    (restingUntil.get(theme)?.get(page) ?? 0) > nowMs();

  const putToRest = (theme: Theme, page: PageName): void => {
    const pages = restingUntil.get(theme) ?? new Map<PageName, number>();
    restingUntil.set(theme, pages.set(page, nowMs() + REST_MS));
  };

  const drawOwn = (theme: Theme, page: PageName, data: PageData): Rendered | undefined => {
    try {
      return renderPage(theme, page, data, nowMs());
    } catch (error) {
      log.error({ error, page }, "a template could not be rendered");
      return undefined;
    }
  };

  /** Undefined when the built-in theme lacks the page, too. */
  return (theme: Theme, page: PageName, data: PageData): Rendered | undefined => {
    if (theme === builtIn) return drawOwn(builtIn, page, data);
    const own = rests(theme, page) ? undefined : drawOwn(theme, page, data);
    if (own !== undefined && !exhausted(own) && !isBlank(theme, page, own)) return own;
    putToRest(theme, page);
    const instead = drawOwn(builtIn, page, data);
    return instead && { html: instead.html, errors: [...(own?.errors ?? []), ...instead.errors] };
  };
};
