import { ANALYTICS_COOKIE, ANALYTICS_ID_SECONDS } from "#domain/analytics-ids/analytics-id.ts";
import { storageTexts } from "#domain/kit/storage-texts.ts";
import { crumb } from "../kit/api.ts";

/** The copy in local storage, and for whom this tab has asked last. */
const KEPT = "daybook.analytics-id";
const ASKED = "daybook.analytics-id-asked";
/** Spec: B9.2. */
const TIMEOUT_MS = 2_500;

const isSecure = location.protocol === "https:";
const cookieName = (isSecure ? "__Host-" : "") + ANALYTICS_COOKIE;

const unavailable = (): undefined => {
  console.warn(storageTexts.unavailable);
  return undefined;
};

/** Undefined without one, and after 390 days. */
const readKept = (): string | undefined => {
  try {
    const { value, expiresAt } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "string" && expiresAt > Date.now() ? value : undefined;
  } catch {
    return unavailable();
  }
};

const keep = (value: string | null): void => {
  try {
    const expiresAt = Date.now() + ANALYTICS_ID_SECONDS * 1_000;
    if (value === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify({ value, expiresAt }));
  } catch {
    unavailable();
  }
};

const ask = async (kept: string | undefined): Promise<string | null | undefined> => {
  const response = await fetch("/api/census/analytics-id", {
    method: "POST",
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json", "x-csrf-token": crumb() },
    body: JSON.stringify({ analyticsId: kept }),
  });
  return response.ok
    ? ((await response.json()) as { analyticsId: string | null }).analyticsId
    : undefined;
};

const cookieValue = (): string | undefined =>
  document.cookie
    .split("; ")
    .find((each) => each.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

const removeCookie = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
  document.cookie = `${cookieName}=; max-age=0; path=/; samesite=lax${isSecure ? "; secure" : ""}`;
};

let calls = 0;

/**
 * Whether this tab has not asked yet, or a person has signed in or out since. A page that is left after
 * the cookie was set and before its script has run leaves no copy, and neither does a full storage: the next page asks once more.
 */
const isDue = (): boolean => {
  const asker = /(?:^|; )SiteUserInfo=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const again = `${asker} again`;
  try {
    const hasCookie = cookieValue() !== undefined;
    const asked = sessionStorage.getItem(ASKED);
    if (hasCookie && (asked === again || (asked === asker && readKept() !== undefined)))
      return false;
    sessionStorage.setItem(ASKED, hasCookie && asked === asker ? again : asker);
  } catch {
    unavailable();
  }
  return true;
};

/**
 * Keeps the browser's analytics id in a cookie and in local storage for another 390 days, or gets one
 * from the server. Without consent the cookie is removed, and the server cuts the link between the id and a
 * person; until it has answered, storage remembers which one. Failures are ignored: B8.18. Spec: B4.11, B6.5, B9.3.
 */
export const keepAnalyticsId = async (isAllowed: boolean): Promise<void> => {
  const kept = cookieValue() ?? readKept();
  if (!isAllowed) {
    keep(kept ?? null);
    removeCookie();
  }
  if (isAllowed ? !isDue() : kept === undefined) return;
  calls += 1;
  const call = calls;
  const answered = await ask(kept).catch(() => undefined);
  // The visitor can have answered otherwise since then.
  if (answered !== undefined && call === calls) keep(answered);
};
