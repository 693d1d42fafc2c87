/** The path of a page and of the page above it, without a slash at the beginning. */
const pathOf = (page: string, above: string): string =>
  `coalesce(${above}.path || '/', '') || ${page}.path`;

/**
 * The locks of pages that were renamed since, where the pages are now: a page that was only renamed must not be open to
 * everyone. A rule that opens a page is not carried along, because the page may be below another lock now; a path with a
 * rule has that one. Columns `at`, `path` (of the rule), `access`, `password_hash` and `changed_at`.
 */
export const movedRules = (websiteId: string): string => `
  select distinct on (moved.at) moved.at, moved.path, moved.access, moved.password_hash, moved.changed_at
    from (select '/' || ${pathOf("led_to", "above")} as at, rule.path, rule.access,
                 rule.password_hash, rule.changed_at, former.last_at
            from read.page_access as rule
            cross join lateral (
                 select page, last_at from read.page_addresses
                  where website_id = rule.website_id and below = '' and path = substr(rule.path, 2)
                 union all
                 select child.page, greatest(child.last_at, head.last_at)
                   from read.page_addresses as head
                   join read.page_addresses as child
                     on child.website_id = head.website_id and child.below = head.page
                    and child.path = substr(rule.path, length(head.path) + 3)
                  where head.website_id = rule.website_id and head.below = ''
                    and head.path = split_part(rule.path, '/', 2)) as former
            join read.addressed_pages as led_to
              on led_to.website_id = rule.website_id and led_to.page = former.page and not led_to.removed
            left join read.addressed_pages as above
              on above.website_id = led_to.website_id and above.page = led_to.below
           where rule.website_id = ${websiteId} and rule.access in ('members', 'password')) as moved
   where moved.at <> moved.path
     and not exists (select from read.page_access as own
                      where own.website_id = ${websiteId} and own.path = moved.at
                        and own.access <> 'inherit')
   order by moved.at, moved.last_at desc`;
