import { parentPort } from "node:worker_threads";
import { createPageRenderer } from "../pages/theme.ts";
import type { PreviewAnswer, PreviewJob } from "./previewer.ts";

/**
 * A thread of its own for drafts: whatever one of them does to the clock or the memory ends with
 * this thread and leaves the server alone.
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

parentPort?.on("message", (job: PreviewJob) => parentPort?.postMessage(draw(job)));
parentPort?.postMessage("ready");
