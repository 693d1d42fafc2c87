import { editorCookies } from "#domain/kit/editor-cookies.ts";

export type EditorCookie = keyof typeof editorCookies;

export const hasCookie = (name: EditorCookie): boolean =>
  document.cookie.split("; ").includes(`${editorCookies[name]}=1`);

/** Until the browser closes, unless it says how many seconds. */
export const setCookie = (name: EditorCookie, isOn: boolean, seconds?: number): void => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const kept = seconds === undefined ? "" : `; max-age=${seconds}`;
  const lasts = isOn ? kept : "; max-age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
  document.cookie = `${editorCookies[name]}=${isOn ? 1 : ""}${lasts}; path=/; samesite=lax${secure}`;
};

/** What is opened next is as visitors see it, also in a browser that shows drafts; a bar says so there. */
const showPublished = (): void => {
  if (hasCookie("previewNewVersion")) setCookie("overrideOldVersion", true);
};

/**
 * The properties of a link to what visitors see, which is opened in another tab. The second event is that of
 * the middle button.
 */
export const linkToPublished = (url: string) =>
  ({
    component: "a",
    href: url,
    target: "_blank",
    rel: "noreferrer",
    onClick: showPublished,
    onAuxClick: showPublished,
  }) as const;
