import { formIdOf } from "#domain/pages/blocks.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { includesOf } from "../../../themes/includes.ts";
import type { Theme } from "../../../themes/theme.ts";
import type { PageContent } from "../layout/layout-data.ts";
import type { PageName } from "../page-facts.ts";

/** `forms.newsletter` in any tag. */
const MENTION = /\bforms\.([a-zA-Z][\w-]{0,63})/g;
/**
 * Not in the specification: it bounds a page's database queries, whatever its template contains.
 */
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
 * The forms that a page's template embeds, itself or in its includes: `{forms.newsletter|apply
 * site-form}`. Their data is loaded before the template is rendered, so their names are found in
 * its source.
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

/** The forms of a page's blocks. */
export const formsIn = (content: PageContent | undefined): readonly string[] =>
  (content ? blocksOf(content.document) : []).flatMap(
    ({ content: block }) => formIdOf(block) ?? [],
  );
