import type { Log } from "#infra/log/log.ts";
import type { Theme } from "../../themes/theme.ts";
import type { PageData, PageName } from "./page-data.ts";
import { createPageRenderer, type Rendered } from "./page-renderer.ts";

/** Long enough that a template which eats the budget cannot slow the other pages down. */
const REST_MS = 30_000;

const exhausted = ({ errors }: Rendered): boolean =>
  errors.some(({ code }) => code.startsWith("budget-"));

/**
 * Visitors never get an empty page, such as that of a template which includes itself, unless the owner has
 * published an empty template.
 */
const isBlank = (theme: Theme, page: PageName, { html }: Rendered): boolean =>
  html.trim() === "" && theme.templates[`${page}.html`]?.trim() !== "";

type RenderThemeDependencies = {
  /** What a page is drawn with when the website's own template of it fails. */
  readonly builtIn: Theme;
  readonly log: Log;
  readonly nowMs: () => number;
};

/**
 * Draws a page in the website's own theme. Where its template does not come to an end, prints nothing,
 * or fails as none should, visitors see the built-in page, and the template rests for half a minute.
 */
export const createDrawTheme = ({ builtIn, log, nowMs }: RenderThemeDependencies) => {
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

  /** Undefined when not even the built-in theme has the page. */
  return (theme: Theme, page: PageName, data: PageData): Rendered | undefined => {
    if (theme === builtIn) return drawOwn(builtIn, page, data);
    const own = rests(theme, page) ? undefined : drawOwn(theme, page, data);
    if (own !== undefined && !exhausted(own) && !isBlank(theme, page, own)) return own;
    putToRest(theme, page);
    const instead = drawOwn(builtIn, page, data);
    return instead && { html: instead.html, errors: [...(own?.errors ?? []), ...instead.errors] };
  };
};
