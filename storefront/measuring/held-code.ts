import { type CookieAnswer, cookieAnswerOf } from "#domain/census/cookie-policy.ts";
import { COOKIE_ANSWER_SECONDS, SCRIPT_ANSWER } from "#domain/kit/cookie-answer.ts";
import { choice, readCookie, writeCookie } from "./visitor-cookie.ts";

const HELD = "[data-held-code]";

/** Whether this page has code blocks that wait for consent, also after they ran. Not in the specification. */
export const hasHeldCode: boolean = document.querySelector(HELD) !== null;

const prefix = (): string => (location.protocol === "https:" ? "__Host-" : "");

const answer = (): CookieAnswer =>
  cookieAnswerOf(readCookie(`__Host-${SCRIPT_ANSWER}`) ?? readCookie(SCRIPT_ANSWER));

/** Global Privacy Control is an answer; the link in the footer lets a visitor give another one. */
export const mustAskForScripts = (): boolean =>
  hasHeldCode && answer() === undefined && !choice().globalPrivacyControl;

/** A browser runs no script that it read as markup, but one that was made for the page. */
const runnable = (script: HTMLScriptElement, nonce: string): HTMLScriptElement => {
  const made = document.createElement("script");
  for (const { name, value } of script.attributes) made.setAttribute(name, value);
  made.text = script.text;
  made.nonce = nonce;
  // In their order, as in a page.
  made.async = script.hasAttribute("async");
  return made;
};

const release = (held: HTMLElement): void => {
  const nonce = held.nonce ?? "";
  const template = document.createElement("template");
  template.innerHTML = held.dataset.heldCode ?? "";
  const { content } = template;
  for (const style of content.querySelectorAll("style")) style.nonce = nonce;
  for (const script of content.querySelectorAll("script"))
    script.replaceWith(runnable(script, nonce));
  held.replaceWith(content);
};

export const runAllowedCode = (): void => {
  if (answer() !== "allowed") return;
  for (const held of document.querySelectorAll<HTMLElement>(HELD)) release(held);
};

export const answerForScripts = (given: NonNullable<CookieAnswer>): void => {
  writeCookie(`${prefix()}${SCRIPT_ANSWER}`, given, COOKIE_ANSWER_SECONDS);
  runAllowedCode();
};

/** Scripts that ran cannot be taken back, but not run at the next visit: each such page has the link. */
export const linkToAnswer = (ask: () => void): void => {
  if (document.querySelector("[data-cookie-choice]")) return;
  const link = document.createElement("a");
  link.href = "#cookie-question";
  link.textContent = "Cookies";
  link.dataset.cookieChoice = "";
  link.addEventListener("click", (event) => {
    event.preventDefault();
    ask();
  });
  const place = document.createElement("p");
  place.append(link);
  (document.querySelector("footer") ?? document.body).append(place);
};
