import { createPageRenderer } from "../pages/rendering/page-renderer.ts";
import type { PreviewAnswer, PreviewJob } from "./previewer.ts";

/**
 * A separate process for drafts: time and memory that a draft uses up affect only this process. A
 * thread would not suffice: one that runs out of memory can take the server with it, and a busy one
 * cannot always be stopped.
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
