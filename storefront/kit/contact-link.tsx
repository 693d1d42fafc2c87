import { type PageFacts, pageJson } from "./page-json.ts";

/** To the contact page, which only exists while it has a form. */
export const ContactLink = ({ children }: { readonly children: string }) => {
  const url = pageJson<PageFacts>("page")?.contactUrl;
  return url ? (
    <a className="button button-quiet" href={url}>
      {children}
    </a>
  ) : null;
};
