import { newKey } from "../app/new-key.ts";

/** Spec: A9.6, A9.13. */
const NAME = "ss_cvr";
const TWO_YEARS_SECONDS = 63_072_000;
const PATTERN = /(?:^|;\s*)ss_cvr=([\w-]{1,64})(?:;|$)/;

/** The visitor's id, which this makes when there is none; every visit prolongs it. */
export const visitorId = (): string => {
  const id = PATTERN.exec(document.cookie)?.[1] ?? newKey();
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
  document.cookie = `${NAME}=${id}; max-age=${TWO_YEARS_SECONDS}; path=/; samesite=lax${secure}`;
  return id;
};
