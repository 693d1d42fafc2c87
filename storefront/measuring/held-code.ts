import * as z from "zod/mini";
import { COOKIE_ANSWER_SECONDS } from "#domain/kit/cookie-answer.ts";
import { choice } from "./visitor-cookie.ts";

const HELD = "[data-held-code]";
const KEPT = "daybook.allowed-code";
/** Not in the specification: more parts than a website has. The latest answers stay. */
const MAX_ANSWERS = 100;

const Answers = z.array(
  z.object({ key: z.string(), isAllowed: z.boolean(), expiresAtMs: z.number() }),
);
type Answer = z.infer<typeof Answers>[number];

const heldParts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(HELD)];

/**
 * The code blocks of this page that wait for consent, by what they contain: an answer is about code that the visitor
 * could know, and new code asks again. Not in the specification.
 */
const keys: readonly string[] = heldParts().map(({ dataset }) => dataset.heldKey ?? "");

/** Whether this page has such blocks, also after they ran. */
export const hasHeldCode: boolean = keys.length > 0;

/** Without storage, each page asks again. */
const readAnswers = (): readonly Answer[] => {
  try {
    const kept = Answers.safeParse(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
    return (kept.data ?? []).filter(({ expiresAtMs }) => expiresAtMs > Date.now());
  } catch {
    return [];
  }
};

const keepAnswers = (isAllowed: boolean): void => {
  const expiresAtMs = Date.now() + COOKIE_ANSWER_SECONDS * 1_000;
  const others = readAnswers().filter(({ key }) => !keys.includes(key));
  const ours = keys.map((key) => ({ key, isAllowed, expiresAtMs }));
  try {
    localStorage.setItem(KEPT, JSON.stringify([...others, ...ours].slice(-MAX_ANSWERS)));
  } catch {
    // Full or switched off: the answer holds on this page.
  }
};

/** Global Privacy Control is an answer; the link at the end of the page lets a visitor give another one. */
export const mustAskForScripts = (): boolean => {
  const answered = new Set(readAnswers().map(({ key }) => key));
  return !choice().globalPrivacyControl && keys.some((key) => !answered.has(key));
};

/** A browser runs no script that it read as markup, but one that was made for the page. */
const runnable = (script: HTMLScriptElement, nonce: string): HTMLScriptElement => {
  const made = document.createElement("script");
  for (const { name, value } of script.attributes) made.setAttribute(name, value);
  made.text = script.text;
  made.nonce = nonce;
  return made;
};

/** Whether the scripts after it wait until it has run, as in a page that is being read. */
const isWaitedFor = (script: HTMLScriptElement): boolean =>
  script.src !== "" && !script.hasAttribute("async") && script.type !== "module";

const run = async (script: HTMLScriptElement, nonce: string): Promise<void> => {
  const made = runnable(script, nonce);
  const ended = new Promise((resolve) => {
    made.addEventListener("load", resolve);
    made.addEventListener("error", resolve);
  });
  script.replaceWith(made);
  if (isWaitedFor(script)) await ended;
};

const release = async (held: HTMLElement): Promise<void> => {
  const nonce = held.nonce ?? "";
  const template = document.createElement("template");
  template.innerHTML = held.dataset.heldCode ?? "";
  const { content } = template;
  // The document of a template has no scripts, so that these would be shown as well.
  for (const without of content.querySelectorAll("noscript")) without.remove();
  for (const style of content.querySelectorAll("style")) style.nonce = nonce;
  const scripts = content.querySelectorAll("script");
  held.replaceWith(content);
  for (const script of scripts) await run(script, nonce);
};

const releaseAll = async (isReleased: (held: HTMLElement) => boolean): Promise<void> => {
  for (const held of heldParts().filter(isReleased)) await release(held);
};

const readAllowed = (): ReadonlySet<string | undefined> =>
  new Set(readAnswers().flatMap(({ key, isAllowed }) => (isAllowed ? key : [])));

/** Runs what the visitor has allowed before. */
export const runAllowedCode = (): Promise<void> => {
  const allowed = readAllowed();
  return releaseAll(({ dataset }) => allowed.has(dataset.heldKey));
};

export const answerForScripts = (isAllowed: boolean): void => {
  keepAnswers(isAllowed);
  if (isAllowed) void releaseAll(() => true);
};

/** Whether a visitor would see something of it: not so of a script that counts. */
const isVisible = (html: string): boolean => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { content } = template;
  for (const unseen of content.querySelectorAll("script, style, noscript")) unseen.remove();
  return (
    content.textContent.trim() !== "" ||
    content.querySelector("iframe, img, video, audio, canvas, svg, div, form") !== null
  );
};

/** Where the visitor has declined, a part that could be seen says so in its place, and asks again. */
export const offerHeldCode = (ask: () => void): void => {
  const allowed = readAllowed();
  for (const held of heldParts()) {
    const isOffered = held.childElementCount > 0 || allowed.has(held.dataset.heldKey);
    if (isOffered || !isVisible(held.dataset.heldCode ?? "")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet";
    button.textContent = "Show third-party content";
    button.addEventListener("click", ask);
    held.append(button);
    held.hidden = false;
  }
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
  // The footer of the page, and not one in an owner's own markup.
  const footer = [...document.querySelectorAll("footer")].at(-1) ?? document.body;
  const list = [...footer.querySelectorAll("ul")].at(-1);
  const place = document.createElement(list ? "li" : "p");
  place.append(link);
  (list ?? footer).append(place);
};
