import { pageFields } from "../kit/page-fields.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { whenSeen } from "../kit/when-seen.ts";
import { newReportId } from "./report-id.ts";
import { visitorId } from "./visitor-cookie.ts";

/** Spec: B7.13, B9.2. */
const TIMEOUT_MS = 2500;
/** Longest label and destination that the call takes. */
const MAX_LABEL = 200;
const MAX_DESTINATION = 2_000;

/** Failures are ignored: B8.18. */
const record = (what: "render" | "click", button: HTMLAnchorElement): void => {
  const label = button.textContent.trim().slice(0, MAX_LABEL).toWellFormed();
  if (label === "") return;
  fetch(`/api/census/button-${what}`, {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...pageFields(),
      visitorCookie: visitorId() || undefined,
      id: newReportId(),
      label,
      destination: (button.getAttribute("href") ?? "").slice(0, MAX_DESTINATION),
    }),
  }).catch(() => undefined);
};

/** Reports the links of this page that are drawn as buttons when they are seen and when they are selected. */
export const recordButtons = (buttons: NodeListOf<HTMLAnchorElement>): void => {
  if (pageJson<SiteSettings>("settings")?.censusDisabled !== false) return;
  for (const button of buttons) {
    whenSeen(button, () => record("render", button));
    button.addEventListener("click", () => record("click", button));
  }
};
