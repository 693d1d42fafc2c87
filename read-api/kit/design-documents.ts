import type * as z from "zod/mini";
import type { DesignVersion, designVersionContracts } from "#domain/kit/design-contracts.ts";
import { designRejectionText } from "#domain/kit/design-document.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { pagedText, queryPage } from "./paged-query.ts";

export type DesignQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** Where the versions of a design document are. */
export type DesignTables = {
  readonly projection: string;
  /** The table of what visitors see; the one of versions is `<table>_versions`. */
  readonly table: string;
};

type DesignContracts = ReturnType<typeof designVersionContracts<z.ZodMiniType<unknown>, string>>;

const columns = `
  version, to_version as "toVersion", published_at as "publishedAt", published_by as "publishedBy",
  publish_on as "publishOn", cancelled`;

/** `$1` is the website, `$2` the present in milliseconds. */
const shownText = (table: DesignTables["table"]): string => `
  select version.document
    from read.${table}_versions as version
    left join read.${table} as latest on latest.website_id = version.website_id
   where version.website_id = $1 and not version.cancelled
     and coalesce(version.publish_on, 0) <= $2::bigint
     and version.position >= coalesce(latest.since, 0)
   order by version.version desc
   limit 1`;

/** SQLSTATE of a column that the previous version of a table lacks, which serves while this one is built. */
const UNDEFINED_COLUMN = "42703";

/** The document that visitors see; undefined: the built-in design. */
export const findShownDesign = async (
  sql: Sql,
  table: DesignTables["table"],
  websiteId: string,
  nowMs: number,
): Promise<unknown> => {
  type Row = { readonly document: unknown };
  const [row] = await sql
    .query<Row>(shownText(table), [websiteId, nowMs])
    .catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== UNDEFINED_COLUMN) throw error;
      return sql.query<Row>(`select document from read.${table} where website_id = $1`, [
        websiteId,
      ]);
    });
  return row?.document;
};

const toVersion = <Row extends DesignVersion>(row: Row): Row => ({
  ...row,
  publishOn: row.publishOn === null ? null : Number(row.publishOn),
  publishedAt: new Date(row.publishedAt).toISOString(),
});

/** The members' questions about the versions of a design document. */
export const designQueries = (
  { sql, waitFor }: DesignQueryDependencies,
  { projection, table }: DesignTables,
  contracts: DesignContracts,
): readonly Route[] => [
  route(contracts.versions, async ({ query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor([projection], readAfter);
    const text = `select ${columns} from read.${table}_versions where website_id = $3`;
    const found = await queryPage<DesignVersion>(sql, pagedText(text, "version desc"), query, [
      websiteId,
    ]);
    return { body: { ...found, rows: found.rows.map(toVersion) } };
  }),
  route(contracts.version, async ({ params: { version }, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor([projection], readAfter);
    const text = `
      select ${columns}, document from read.${table}_versions
       where website_id = $1 and version = $2`;
    const [row] = await sql.query<DesignVersion & { document: unknown }>(text, [
      websiteId,
      version,
    ]);
    if (row === undefined)
      throw new Refusal(404, "version-unknown", designRejectionText({ code: "version-unknown" }));
    return { body: toVersion(row) };
  }),
];
