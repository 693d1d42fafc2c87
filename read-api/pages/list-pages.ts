import type { QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { pageAddress } from "#domain/pages/places.ts";
import { type Sql, withAbsent } from "#infra/postgres/port.ts";
import {
  type Filter,
  joinFilters,
  orderBy,
  type PageAnswer,
  type PageRequest,
  pagedText,
  queryPage,
} from "../kit/paged-query.ts";
import type {
  getPageVersionContract,
  ListedPageVersion,
  listPagePlacesContract,
  listPagesContract,
  PageRow,
  PageVersion,
} from "./contract.ts";
import { hasPlace, isContactForm, nextVersion, placeOfPage, shownVersion } from "./shown-page.ts";

type Listing = QueryOf<typeof listPagesContract>;

const rows = `
  select page.page_id as "pageId", page.path, page.title, page.removed, page.updated_at as "updatedAt",
         page.draft_changed as "draftChanged", page.draft_changed_at as "draftChangedAt",
         shown.version as "shownVersion", next.publish_on as "scheduledFor",
         ${placeOfPage} as place
    from read.pages as page
    left ${shownVersion("$3::bigint").trimStart()}
    ${nextVersion("$3::bigint").trimStart()}
   where `;

/** The home page and the contact page are where visitors find them, and come first, as while they are built in. */
const placedFirst = "case place when 'home' then 0 when 'contact' then 1 else 2 end";

const sortColumns = {
  title: "lower(title)",
  path: `array[${placedFirst}::text, path]`,
  updated: `"updatedAt"`,
} as const;

const statusFilters: Readonly<Record<Listing["status"], Filter>> = {
  all: ["not page.removed and ?", true],
  shown: ["shown.version is not null and ?", true],
  hidden: ["not page.removed and shown.version is null and ?", true],
  scheduled: ["next.publish_on is not null and ?", true],
  removed: ["page.removed and ?", true],
};

/** Whether a version that visitors see, or will see, has a block with the form. */
const showsForm = `exists (
    select from (select jsonb_build_object('id', ?::text) as form) as asked, read.page_versions as version
     where version.website_id = page.website_id and version.page_id = page.page_id
       and version.version >= coalesce(shown.version, 1) and version.version > page.hidden_up_to
       and not version.cancelled
       and jsonb_path_exists(version.document, '$.sections[*].blocks[*].content.formId ? (@ == $id)',
                             asked.form))`;

type Row = Omit<PageRow, "url" | "statusLabel">;

const labelOf = ({ shownVersion, scheduledFor }: Row): PageRow["statusLabel"] => {
  if (shownVersion !== null) return null;
  return scheduledFor === null ? "Draft" : "Scheduled";
};

const iso = (moment: string): string => new Date(moment).toISOString();

const toRow = (row: Row): PageRow => ({
  ...row,
  url: pageAddress(row.path, row.place) ?? pageUrl(row.path),
  scheduledFor: row.scheduledFor === null ? null : Number(row.scheduledFor),
  statusLabel: labelOf(row),
  draftChangedAt: row.draftChangedAt === null ? null : iso(row.draftChangedAt),
  updatedAt: iso(row.updatedAt),
});

export const listPages = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, form, status }: Listing,
  nowMs: number,
): Promise<PageAnswer<PageRow>> => {
  const { where, values } = joinFilters(
    [
      ["page.website_id = ?", websiteId],
      search
        ? [
            "position(lower(?) in lower(concat_ws(E'\\n', page.title, shown.title, '/' || page.path))) > 0",
            search,
          ]
        : undefined,
      form === undefined ? undefined : [showsForm, form],
      statusFilters[status],
    ],
    4,
  );
  const text = pagedText(rows + where, orderBy(sort, sortColumns, `"pageId"`));
  const found = await queryPage<Row>(sql, text, { page, pageSize }, [nowMs, ...values]);
  return { ...found, rows: found.rows.map(toRow) };
};

const columns = `version.version, version.kind, version.to_version as "toVersion", version.title,
         version.publish_on as "publishOn", version.time_zone as "timeZone", version.cancelled,
         version.recorded_at as "recordedAt", version.recorded_by as "recordedBy"`;

const recorded = withAbsent(
  "page_versions",
  `website_id, page_id, version, kind, to_version, title, publish_on, time_zone, cancelled, document,
     recorded_at`,
  { recorded_by: "''" },
);

const versions = `
  select ${columns}, coalesce(version.version = shown.version, false) as shown,
         coalesce(version.version = next.version, false) as waits
    from ${recorded} as version
    join read.pages as page
      on page.website_id = version.website_id and page.page_id = version.page_id
    left ${shownVersion("$5::bigint").trimStart()}
    ${nextVersion("$5::bigint").trimStart()}
   where version.website_id = $3 and version.page_id = $4`;

const toVersion = <Row extends PageVersion>(row: Row): Row => ({
  ...row,
  publishOn: Number(row.publishOn),
  recordedAt: iso(row.recordedAt),
});

export const listPageVersions = async (
  sql: Sql,
  websiteId: string,
  pageId: string,
  asked: PageRequest,
  nowMs: number,
): Promise<PageAnswer<ListedPageVersion>> => {
  const text = pagedText(versions, "version desc");
  const found = await queryPage<ListedPageVersion>(sql, text, asked, [websiteId, pageId, nowMs]);
  return { ...found, rows: found.rows.map(toVersion) };
};

type WholeVersion = ResponseOf<typeof getPageVersionContract>;

export const getPageVersion = async (
  sql: Sql,
  websiteId: string,
  pageId: string,
  version: number,
): Promise<WholeVersion | undefined> => {
  const text = `
    select ${columns}, version.document from ${recorded} as version
     where version.website_id = $1 and version.page_id = $2 and version.version = $3`;
  const [row] = await sql.query<WholeVersion>(text, [websiteId, pageId, version]);
  return row && toVersion({ ...row, document: PageDocument.parse(row.document) });
};

const placesText = `
  select place.place, page.page_id as "pageId", page.path, page.title,
         place.yields as "yieldsToForm"
    from read.page_places as place
    join read.pages as page using (website_id, page_id)
   where place.website_id = $1 and not page.removed and ${hasPlace}
   order by place.place`;

const contactFormText = `
  select exists (select from read.forms as form
                  where form.website_id = $1 and ${isContactForm}) as "hasContactForm"`;

/** Without a page in its place, the contact page has a form. */
export const findHasContactForm = async (sql: Sql, websiteId: string): Promise<boolean> => {
  const [row] = await sql.query<{ hasContactForm: boolean }>(contactFormText, [websiteId]);
  return row?.hasContactForm === true;
};

type Placed = Omit<ResponseOf<typeof listPagePlacesContract>, "ownTemplates">;

export const listPagePlaces = async (sql: Sql, websiteId: string): Promise<Placed> => {
  const [places, hasContactForm] = await Promise.all([
    sql.query<Placed["places"][number]>(placesText, [websiteId]),
    findHasContactForm(sql, websiteId),
  ]);
  return { places: [...places], hasContactForm };
};

export const isKnownPage = async (
  sql: Sql,
  websiteId: string,
  pageId: string,
): Promise<boolean> => {
  const text = "select from read.pages where website_id = $1 and page_id = $2";
  return (await sql.query(text, [websiteId, pageId])).length > 0;
};
