import { createPageRenderer } from "../pages/page-renderer.ts";
import type { PreviewAnswer, PreviewJob } from "./previewer.ts";

/**
 * A process of its own for drafts: whatever one of them does to the clock or the memory ends with
 * this process and leaves the server alone. A thread would not do: one that runs out of memory can
 * take the server with it, and one that is out of breath cannot always be stopped.
 */
const renderPage = createPageRenderer({ clock: () => performance.now() });

const draw = ({ theme, data, mode, now }: PreviewJob): PreviewAnswer => {
  const started = performance.now();
  const rendered = renderPage(theme, data.page.name, data, now, mode);
  return {
    html: rendered?.html ?? "",
    errors: rendered?.errors ?? [],
    ms: performance.now() - started,
  };
};

process.on("message", (job) => process.send?.(draw(job as PreviewJob)));
process.on("disconnect", () => process.exit());
process.send?.("ready");
