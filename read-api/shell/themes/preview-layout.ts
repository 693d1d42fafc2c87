import type { Log } from "#infra/log/log.ts";
import type { Theme, Themes } from "../../themes/theme.ts";
import { createRenderLayout } from "../pages/layout/render-layout.ts";
import type { PageData } from "../pages/rendering/page-data.ts";
import type { PreviewData } from "./preview-data.ts";

type PreviewLayoutDependencies = {
  readonly themes: Pick<Themes, "builtIn">;
  readonly log: Log;
  readonly nowMs: () => number;
};

/** Nobody waits for a report: the template editor shows the errors of templates. */
const unreported = () => undefined;

/** The data of a preview with the rendered sections of its page, in the website's own theme. */
export const createPreviewLayout = ({ themes, log, nowMs }: PreviewLayoutDependencies) => {
  const renderLayout = createRenderLayout({ builtIn: themes.builtIn, log, nowMs });
  return (theme: Theme, { data, content }: PreviewData): PageData =>
    content ? { ...data, layout: renderLayout(theme, content, data, unreported) } : data;
};
