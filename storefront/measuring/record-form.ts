import type { Happening } from "../kit/happenings.ts";
import { pageFields } from "../kit/page-fields.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B9.2. */
const TIMEOUT_MS = 2500;

type FormHappening = Extract<Happening, { readonly formId: string }>;

/** Failures are ignored: B8.18. Spec: B6.4, B7.14, B9.2. */
export const recordForm = ({ kind, ...body }: FormHappening): void => {
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return;
  fetch(`/api/census/${kind}`, {
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
