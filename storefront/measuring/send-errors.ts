import type { ScriptError } from "#domain/error-reports/events.ts";
import { crumb } from "../kit/api.ts";
import { createErrorReporter } from "./error-reporter.ts";
import { newReportId } from "./report-id.ts";

/** Browsers let no more than 64 KiB outlive a page. */
const MAX_OUTLIVING = 60_000;

/** Nobody hears of a report that cannot be sent: that would be one more to send. Spec: A7.14. */
const send = (errors: readonly ScriptError[]): void => {
  const body = JSON.stringify(errors);
  fetch("/api/events/RecordJavascriptErrors", {
    method: "POST",
    keepalive: body.length < MAX_OUTLIVING,
    headers: {
      "content-type": "application/json",
      "x-csrf-token": crumb(),
      "idempotency-key": newReportId(),
    },
    body,
  }).catch(() => undefined);
};

export const errorReporter = createErrorReporter(send);
window.addEventListener("pagehide", errorReporter.flush);
