import type { ScriptError } from "#domain/error-reports/events.ts";
import { crumb } from "../kit/api.ts";
import { createErrorReporter } from "./error-reporter.ts";
import { newReportId } from "./report-id.ts";

/** Browsers limit the data that outlives a page to 64 KiB. */
const MAX_OUTLIVING = 60_000;

/** A failure to send is not reported, because that would be one more report. Spec: A7.14. */
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
