import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Creates the content of a root from the server's HTML; undefined leaves it. */
export type RootContent = (element: HTMLElement) => ReactNode | Promise<ReactNode>;

/** The focused element, in terms that survive the replacement of the content. */
const focusOf = (element: HTMLElement): string | undefined => {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !element.contains(active)) return undefined;
  if (active.id !== "") return `#${CSS.escape(active.id)}`;
  const name = active.getAttribute("name");
  const value = active.getAttribute("value");
  if (name === null) return active.tagName.toLowerCase();
  const byName = `[name="${CSS.escape(name)}"]`;
  return value !== null && active.getAttribute("type") === "radio"
    ? `${byName}[value="${CSS.escape(value)}"]`
    : byName;
};

/** Replaces the server's HTML by React's in one commit, and keeps the focus. */
const mountRoot = async (element: HTMLElement, content: RootContent): Promise<void> => {
  const node = await content(element);
  if (node === undefined) return;
  const focused = focusOf(element);
  const root = createRoot(element);
  flushSync(() => root.render(node));
  if (focused !== undefined)
    element.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  element.dataset.mounted = "";
};

/** Mounts every `data-root` of the page; a failed one keeps the server's HTML, which works. */
export const mountRoots = (roots: Readonly<Record<string, RootContent>>): void => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-root]")) {
    const content = roots[element.dataset.root ?? ""];
    if (content !== undefined) mountRoot(element, content).catch(reportError);
  }
};
