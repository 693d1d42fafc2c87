import { shownVersion } from "../pages/shown-page.ts";

/**
 * A page that visitors can see, by the name of its row in read.addressed_pages, which must not be
 * `page`. Which version of an owner's page is shown follows from all its versions.
 */
export const shown = (addressed: string, nowMs: string): string => `
  (not ${addressed}.removed and case split_part(${addressed}.page, ' ', 1)
     when 'page' then exists (
       select from read.pages as page ${shownVersion(nowMs)}
        where page.website_id = ${addressed}.website_id
          and page.page_id = substr(${addressed}.page, length('page ') + 1))
     else ${addressed}.visible and ${addressed}.visible_from <= ${nowMs} end)`;

/** A page that visitors can see, with the page above it, which can be missing. */
export const shownPage = (page: string, above: string, nowMs: string): string =>
  `(${shown(page, nowMs)} and (${page}.below = '' or coalesce(${shown(above, nowMs)}, false)))`;

/** Path of a page without a slash at the beginning. */
export const pagePath = (page: string, above: string): string =>
  `(coalesce(${above}.path || '/', '') || ${page}.path)`;

/** Whether a visible page has a path; `path` has no slash at the beginning. */
export const hasPage = (websiteId: string, path: string, nowMs: string): string => `
  exists (select from read.addressed_pages as at_root
           where at_root.website_id = ${websiteId} and at_root.below = '' and at_root.path = ${path}
             and ${shown("at_root", nowMs)})
  or exists (select from read.addressed_pages as above
               join read.addressed_pages as child
                 on child.website_id = above.website_id and child.below = above.page
              where above.website_id = ${websiteId} and above.below = ''
                and above.path = split_part(${path}, '/', 1)
                and child.path = substr(${path}, length(split_part(${path}, '/', 1)) + 2)
                and ${shown("above", nowMs)} and ${shown("child", nowMs)})`;
