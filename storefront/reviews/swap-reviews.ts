import { cartTexts } from "#domain/cart/texts.ts";
import { type ReviewField, reviewProblems } from "#domain/reviews/review-form.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";

const FRAME = "#reviews .reviews-frame";
const frame = (): HTMLElement | null => document.querySelector(FRAME);

const say = (text: string): void => {
  const said = document.querySelector("#reviews .reviews-said");
  if (said !== null) said.textContent = text;
};

/** The reviews of the page at the URL. Throws when it has none. */
const frameOf = async (response: Response): Promise<HTMLElement> => {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = page.querySelector<HTMLElement>(FRAME);
  if (found === null) throw new Error(`The page at ${response.url} has no reviews.`);
  return document.adoptNode(found);
};

/** The review being written is kept while others are read. */
const keepForm = (from: HTMLElement, to: HTMLElement): void => {
  const open = from.querySelector("details.review-write[open]");
  const closed = to.querySelector("details.review-write");
  if (open !== null && closed !== null) closed.replaceWith(open);
};

/** Announces which reviews are shown. */
const shownText = (of: HTMLElement): string => {
  const tab = of.querySelector(".reviews-tabs [aria-current]")?.textContent ?? "";
  const sort = of.querySelector(".reviews-sorts [aria-current]")?.textContent ?? "";
  const only = of.querySelector(".reviews-only")?.firstChild?.textContent ?? "";
  const page = of.querySelector(".reviews-pager span")?.textContent ?? "";
  return [tab, only, sort, page]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(", ");
};

let newest = 0;

const show = async (url: string): Promise<HTMLElement | undefined> => {
  const mine = ++newest;
  const present = frame();
  const panel = present?.querySelector(".reviews-panel");
  panel?.setAttribute("aria-busy", "true");
  try {
    const next = await frameOf(await fetch(url, { headers: { accept: "text/html" } }));
    if (mine !== newest || present === null) return undefined;
    keepForm(present, next);
    present.replaceWith(next);
    say(shownText(next));
    return next;
  } finally {
    panel?.removeAttribute("aria-busy");
  }
};

/** Focuses the followed link, or what replaced it. */
const refocus = (next: HTMLElement, { className, textContent }: HTMLAnchorElement): void => {
  const links = [...next.querySelectorAll<HTMLAnchorElement>("a")];
  const same = links.find((link) => link.textContent === textContent);
  const focus = same ?? next.querySelector<HTMLElement>("h2");
  focus?.focus({ preventScroll: true });
  // Another page of reviews starts at its top.
  if (className.includes("button")) next.scrollIntoView({ block: "start" });
};

let isFollowing = false;

/** Back and forward show the reviews of the URL. */
const followHistory = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  history.replaceState({ ...history.state, reviews: true }, "");
  window.addEventListener("popstate", ({ state }) => {
    if (state?.reviews === true) show(location.href).catch(() => location.reload());
  });
};

/** Shows other reviews in place; if loading fails, the browser opens their page. */
export const followReviews = async (link: HTMLAnchorElement): Promise<void> => {
  const { href } = link;
  followHistory();
  try {
    const next = await show(href);
    if (next === undefined) return;
    // The page's selection and input are kept with it.
    history.pushState({ ...history.state, reviews: true }, "", href);
    refocus(next, link);
  } catch {
    location.assign(href);
  }
};

const alertOf = (message: string): HTMLElement => {
  const alert = document.createElement("div");
  alert.className = "alert";
  alert.setAttribute("role", "alert");
  for (const [text, className] of [
    [reviewTexts.unableToSend, "alert-title"],
    [message, ""],
  ] as const) {
    const line = document.createElement("p");
    line.className = className;
    line.textContent = text;
    alert.append(line);
  }
  return alert;
};

/** Shows each text below its field, like the server. */
const showProblems = (
  form: HTMLFormElement,
  problems: Partial<Record<ReviewField, string>>,
): void => {
  for (const old of form.querySelectorAll(".field-error, .alert")) old.remove();
  for (const control of form.querySelectorAll("[aria-invalid]"))
    control.removeAttribute("aria-invalid");
  for (const [name, message] of Object.entries(problems)) {
    const control = form.querySelector<HTMLElement>(`[name="${name}"]`);
    if (control === null) continue;
    const error = document.createElement("p");
    error.className = "field-error";
    error.id = `review-${name}-problem`;
    error.textContent = message;
    if (name === "rating") form.querySelector(".star-choices")?.after(error);
    else (control.closest(".field") ?? control.parentElement)?.append(error);
    control.setAttribute("aria-invalid", "true");
    const described = control.getAttribute("aria-describedby")?.split(" ") ?? [];
    const others = described.filter((id) => !/-(error|problem)$/.test(id));
    control.setAttribute("aria-describedby", [...others, error.id].join(" "));
  }
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
};

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Sends the review; its page answers with thanks or errors. */
export const sendReview = async (form: HTMLFormElement): Promise<void> => {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button?.getAttribute("aria-disabled") === "true") return;
  const texts = textsOf(form);
  const problems = reviewProblems(texts, form.querySelector("[name=email]") !== null);
  showProblems(form, problems);
  if (Object.keys(problems).length > 0) return;
  button?.setAttribute("aria-disabled", "true");
  try {
    const body = new URLSearchParams(texts);
    const response = await fetch(form.action, {
      method: "POST",
      body,
      headers: { accept: "text/html" },
    });
    const next = await frameOf(response);
    frame()?.replaceWith(next);
    const target = ".review-done, .alert, [aria-invalid]";
    next.querySelector<HTMLElement>(target)?.focus();
  } catch {
    form.prepend(alertOf(cartTexts.checkConnection));
  } finally {
    button?.removeAttribute("aria-disabled");
  }
};
