import { clearUnlessAllowed, mustAskForCookies } from "./visitor-cookie.ts";

const ask = async (isAsked: boolean): Promise<void> => {
  const { askForCookies } = await import("./cookie-question.tsx");
  askForCookies(isAsked);
};

/**
 * Deletes cookies without consent and asks once, where the website's policy is restrictive; the
 * link in the footer asks again. Spec: B6.5.
 */
export const followCookiePolicy = (): void => {
  clearUnlessAllowed();
  if (mustAskForCookies()) ask(false).catch(reportError);
  document.querySelector("[data-cookie-choice]")?.addEventListener("click", (event) => {
    event.preventDefault();
    ask(true).catch(reportError);
  });
};
