import { mayMeasure } from "../measuring/visitor-cookie.ts";

/** A page that is never idle is measured, too: it is the slow one. */
const MAX_WAIT_MS = 5_000;

/** Old versions of Safari do not say when they are idle. */
const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: MAX_WAIT_MS })
    : setTimeout(work);

const report = (): void =>
  void import("./report-performance.ts").then((module) => module.reportPerformance(mayMeasure()));

/**
 * Measures how fast this page was. The code is loaded when the page is complete and the browser has
 * nothing else to do, so that it does not make the page slower. Spec: B4.12.
 */
export const measurePerformance = (): void => {
  const start = () => whenIdle(report);
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
};
