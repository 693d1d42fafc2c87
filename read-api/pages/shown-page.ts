import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";

/**
 * The version that visitors see: the last one whose time has come, unless the page was unpublished
 * since or is in the trash. `now` is an expression in milliseconds.
 */
export const shownVersion = (now: string): string => `
  join lateral (
       select version.version, version.title, version.no_index, version.publish_on,
              version.recorded_at, version.description, version.summary, version.picture
         from read.page_versions as version
        where version.website_id = page.website_id and version.page_id = page.page_id
          and version.version > page.hidden_up_to and not version.cancelled
          and version.publish_on <= ${now}
        order by version.version desc
        limit 1) as shown on not page.removed`;

/** What visitors see next without further action, after `shown`; its columns are null when nothing waits. */
export const nextVersion = (now: string): string => `
  left join lateral (
       select version.version, version.publish_on
         from read.page_versions as version
        where version.website_id = page.website_id and version.page_id = page.page_id
          and version.version > greatest(page.hidden_up_to, coalesce(shown.version, 0))
          and not version.cancelled and version.publish_on > ${now} and not page.removed
        order by version.publish_on, version.version desc
        limit 1) as next on true`;

/** Whether a row of `read.forms as form` is the released contact form. */
export const isContactForm = `form.form_id = '${CONTACT_FORM_ID}'
            and form.definition is not null and not form.removed`;

/**
 * Whether a page of `read.page_places as place` has its place now. The contact page of a starter gives way to
 * a released contact form, so that it hides no form, until the page itself shows it.
 */
export const hasPlace = `(not place.yields
       or not exists (
         select from read.forms as form
          where form.website_id = place.website_id and ${isContactForm})
       or coalesce((
         select jsonb_path_exists(version.document,
                                  '$.sections[*].blocks[*].content.formId ? (@ == "${CONTACT_FORM_ID}")')
           from read.page_versions as version
          where version.website_id = place.website_id and version.page_id = place.page_id
            and not version.cancelled and version.publish_on <= extract(epoch from now()) * 1000
          order by version.version desc limit 1), false))`;

/** Where the website shows a page other than at its path; null: nowhere. */
export const placeOfPage = `(
       select place.place from read.page_places as place
        where place.website_id = page.website_id and place.page_id = page.page_id and ${hasPlace}
        order by place.place limit 1)`;

/** A page in an area is a part of other pages, and has no address. */
export const hasAddress = `coalesce(${placeOfPage} in ('home', 'contact'), true)`;
