/** A page that visitors can see, by the name of its row in read.addressed_pages. */
const shown = (page: string, nowMs: string): string =>
  `(${page}.visible and not ${page}.removed and ${page}.visible_from <= ${nowMs})`;

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
