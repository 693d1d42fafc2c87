import { type PageFacts, pageJson } from "./page-json.ts";

/** Maximum lengths of `pageTitle` and `pagePath` in the call. */
const MAX_TITLE = 500;
const MAX_PATH = 2_000;

export type PageFields = {
  readonly pageTitle: string;
  readonly pageId: string;
  readonly contentSource?: "i" | "c";
  readonly pagePath: string;
  readonly pagePermissionTypeValue?: number;
};

/** The page of a form. Spec: B3.4. */
export const pageFields = (): PageFields => {
  const facts = pageJson<PageFacts>("page");
  const source = facts?.itemId ? "i" : facts?.collectionId ? "c" : undefined;
  return {
    pageTitle: document.title.slice(0, MAX_TITLE).toWellFormed(),
    pageId: facts?.itemId || facts?.collectionId || "",
    pagePath: location.pathname.slice(0, MAX_PATH),
    ...(source && { contentSource: source }),
    ...(facts && { pagePermissionTypeValue: facts.pagePermissionTypeValue }),
  };
};
