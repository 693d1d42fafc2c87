import { truncate } from "../templates/text-formatters.ts";
import type { PageDocument } from "./document.ts";
import { runningText } from "./page-text.ts";

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

/** What search engines and link previews say: the page's own description, else how its running text begins. */
export const pageDescription = (document: PageDocument): string =>
  document.details.description ||
  truncate(runningText(document).replace(/\s+/g, " "), MAX_DESCRIPTION, "…");
