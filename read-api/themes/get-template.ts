import type { ResponseOf } from "#domain/kit/contract.ts";
import { partialName } from "#domain/themes/limits.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { pagedText, queryPage } from "../kit/paged-query.ts";
import type {
  getTemplateContract,
  getTemplateVersionContract,
  listTemplateVersionsContract,
} from "./contract.ts";
import { includesOf } from "./includes.ts";
import { standingOf } from "./list-templates.ts";
import type { Theme } from "./theme.ts";

const templateText = `
  select edition, last_version as "lastVersion",
         published_version as version, published_source as published,
         published_at as "publishedAt", published_by as "publishedBy",
         draft_source as draft, drafted_at as "draftedAt", drafted_by as "draftedBy"
    from read.theme_templates
   where website_id = $1 and name = $2`;

type Row = {
  readonly edition: number;
  readonly lastVersion: number;
  readonly version: number | null;
  readonly published: string | null;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  readonly draft: string | null;
  readonly draftedAt: Date | null;
  readonly draftedBy: string | null;
};

const none: Row = {
  edition: 0,
  lastVersion: 0,
  version: null,
  published: null,
  publishedAt: null,
  publishedBy: null,
  draft: null,
  draftedAt: null,
  draftedBy: null,
};

const written = (source: string | null, at: Date | null, by: string | null) =>
  source === null ? null : { source, at: new Date(at ?? 0).toISOString(), by: by ?? "" };

/** Undefined when neither the website nor the built-in theme ever had it. */
export const getTemplate = async (
  sql: Sql,
  { builtIn, theme }: { readonly builtIn: Theme; readonly theme: Theme },
  websiteId: string,
  name: string,
): Promise<ResponseOf<typeof getTemplateContract> | undefined> => {
  const [found] = await sql.query<Row>(templateText, [websiteId, name]);
  const source = Object.hasOwn(builtIn.templates, name) ? builtIn.templates[name] : undefined;
  if (found === undefined && source === undefined) return undefined;
  const row = found ?? none;
  const published = written(row.published, row.publishedAt, row.publishedBy);
  const seen = Object.entries(theme.templates);
  return {
    name,
    standing: standingOf(row, source !== undefined),
    edition: row.edition,
    builtIn: source === undefined ? null : { source },
    published: published && { ...published, version: row.version ?? 0 },
    draft: written(row.draft, row.draftedAt, row.draftedBy),
    lastVersion: row.lastVersion,
    includedBy: seen
      .filter(([other, text]) => other !== name && includesOf(text).has(partialName(name)))
      .map(([other]) => other)
      .sort(),
    partials: seen.map(([other]) => partialName(other)).sort(),
  };
};

const versionColumns = `
  version.version, version.reverted_to as "revertedTo", version.published_at as at,
  version.published_by as by, length(version.source) as length,
  coalesce(version.version = template.published_version, false) as current`;

const versionTables = `
  read.theme_versions as version
  left join read.theme_templates as template using (website_id, name)`;

const versionsText = pagedText(
  `select ${versionColumns} from ${versionTables} where website_id = $3 and name = $4`,
  "version desc",
);

type VersionRow = {
  readonly version: number;
  readonly revertedTo: number | null;
  readonly at: Date;
  readonly by: string;
  readonly length: number;
  readonly current: boolean;
};

const dated = <Row extends { readonly at: Date }>(row: Row) => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

export const listTemplateVersions = async (
  sql: Sql,
  websiteId: string,
  name: string,
  page: { readonly page: number; readonly pageSize: number },
): Promise<ResponseOf<typeof listTemplateVersionsContract>> => {
  const answer = await queryPage<VersionRow>(sql, versionsText, page, [websiteId, name]);
  return { ...answer, rows: answer.rows.map(dated) };
};

const versionText = `
  select ${versionColumns}, version.source
    from ${versionTables}
   where website_id = $1 and name = $2 and version.version = $3`;

export const getTemplateVersion = async (
  sql: Sql,
  websiteId: string,
  name: string,
  version: number,
): Promise<ResponseOf<typeof getTemplateVersionContract> | undefined> => {
  const [row] = await sql.query<VersionRow & { readonly source: string }>(versionText, [
    websiteId,
    name,
    Math.min(version, 2_147_483_647),
  ]);
  return row && dated(row);
};
