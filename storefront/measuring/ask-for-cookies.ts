import { clearUnlessAllowed, mustAskForCookies } from "./visitor-cookie.ts";

const load = () => import("./cookie-question.tsx");

const ask = (isAsked: boolean) =>
  load().then(({ askForCookies }) => askForCookies(isAsked), reportError);

/** Whether storage has an analytics id, or one whose link is still to be cut. A report of the page's speed cuts what is only a cookie. */
const hasAnalyticsId = (): boolean => {
  try {
    return "daybook.analytics-id" in localStorage;
  } catch {
    return false;
  }
};

/**
 * Deletes cookies without consent and asks once, where the website's policy is restrictive; the
 * link in the footer asks again. Spec: B6.5.
 */
export const followCookiePolicy = (): void => {
  if (clearUnlessAllowed() && hasAnalyticsId())
    void load().then(({ keepAnalyticsId }) => keepAnalyticsId(false), reportError);
  if (document.querySelector("[data-held-code]"))
    void load().then(({ followHeldCode }) => followHeldCode(), reportError);
  else if (mustAskForCookies()) void ask(false);
  document.querySelector("[data-cookie-choice]")?.addEventListener("click", (event) => {
    event.preventDefault();
    void ask(true);
  });
};
