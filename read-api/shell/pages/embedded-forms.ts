import { includesOf } from "../../themes/includes.ts";
import type { Theme } from "../../themes/theme.ts";
import type { PageName } from "./page-data.ts";

/** `forms.newsletter`, in whatever tag. */
const MENTION = /\bforms\.([a-zA-Z][\w-]{0,63})/g;
/** Our choice: what a page asks the database for stays bounded, whatever its template says. */
const MAX_FORMS = 10;

const mentionedBelow = ({ templates }: Theme, page: PageName): readonly string[] => {
  const seen = new Set<string>();
  const open = [`${page}.html`];
  const forms = new Set<string>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const source = Object.hasOwn(templates, at) ? templates[at] : undefined;
    if (source === undefined || seen.has(at)) continue;
    seen.add(at);
    for (const [, formId = ""] of source.matchAll(MENTION)) forms.add(formId);
    for (const next of includesOf(source)) open.push(`${next}.html`);
  }
  return [...forms].slice(0, MAX_FORMS);
};

/**
 * Forms that a page's template places, itself or in what it includes: `{forms.newsletter|apply site-form}`.
 * Their data is loaded before the template is drawn, so names are found by reading it.
 */
export const createEmbeddedForms = () => {
  const known = new WeakMap<Theme, Map<PageName, readonly string[]>>();
  return (theme: Theme, page: PageName): readonly string[] => {
    const pages = known.get(theme) ?? new Map<PageName, readonly string[]>();
    known.set(theme, pages);
    const present = pages.get(page);
    if (present) return present;
    const found = mentionedBelow(theme, page);
    pages.set(page, found);
    return found;
  };
};
