import { truncate } from "../templates/text-formatters.ts";
import type { PageDocument } from "./document.ts";

/** As long as search engines show it. */
const MAX_DESCRIPTION = 160;

/** What search engines and link previews say: the page's own description, else how its text begins. */
export const pageDescription = ({ details }: PageDocument, text: string): string =>
  details.description || truncate(text.replace(/\s+/g, " "), MAX_DESCRIPTION, "…");
