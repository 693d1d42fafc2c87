import { pageJson, type SiteSettings } from "../app/page-json.ts";
import { pageFields } from "../forms/page-fields.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B9.2. */
const TIMEOUT_MS = 2500;

/** Spec: B6.4, B7.14, B9.2. Failures are nobody's concern: B8.18. */
const record = (what: "form-render" | "form-start" | "form-fail", body: object): void => {
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return;
  fetch(`/api/census/${what}`, {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...pageFields(),
      visitorCookie: visitorId() || undefined,
      id: newReportId(),
      ...body,
    }),
  }).catch(() => undefined);
};

/** What one visitor does with one form on one page view; each of the first two is said once. */
export const createFormCensus = (formId: string) => {
  const said = new Set<string>();
  const once = (what: "form-render" | "form-start") => {
    if (said.has(what)) return;
    said.add(what);
    record(what, { formId });
  };
  return {
    rendered: () => once("form-render"),
    started: () => once("form-start"),
    failed: (fieldIds: readonly string[]) => record("form-fail", { formId, fieldIds }),
  };
};
export type FormCensus = ReturnType<typeof createFormCensus>;
