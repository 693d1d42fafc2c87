import { unreachable } from "#domain/kit/decider.ts";
import type { DesignFact } from "#domain/kit/design-state.ts";
import type { Projectable, Projection } from "./projection.ts";
import { defineTable, tableChanges } from "./table-changes.ts";

/** What a design document's projection is about. */
type DesignProjection<Name extends string> = {
  /** Also the name of the table of what visitors see; the one of versions is `<name>_versions`. */
  readonly name: Name;
  readonly title: string;
  readonly version: number;
  readonly category: string;
  readonly factOf: (recorded: Projectable) => DesignFact<object>;
};

const tablesOf = (name: string): string => `
-- The version that was last published without a schedule.
create table {schema}.${name} (
  website_id text    not null primary key,
  -- Null after the design was withdrawn.
  version    integer,
  document   jsonb,
  -- Position in the log. Visitors see no version from before it.
  since      bigint  not null
);

create table {schema}.${name}_versions (
  website_id   text        not null,
  version      integer     not null,
  -- The version that a restored one repeats.
  to_version   integer,
  document     jsonb       not null,
  published_at timestamptz not null,
  published_by text        not null,
  -- When visitors see a scheduled version, in milliseconds since 1970; null for the others.
  publish_on   bigint,
  cancelled    boolean     not null,
  -- Position in the log.
  position     bigint      not null,
  primary key (website_id, version)
);

-- When visitors saw the built-in design again.
create table {schema}.${name}_withdrawals (
  website_id   text        not null,
  -- Of the event in the log.
  position     bigint      not null,
  withdrawn_at timestamptz not null,
  primary key (website_id, position)
);`;

type Tables = ReturnType<typeof createTables>;
const createTables = (name: string) => ({
  shown: tableChanges(
    defineTable({
      name,
      key: ["website_id"],
      columns: { website_id: "text", version: "int", document: "jsonb", since: "bigint" },
    }),
  ),
  versions: tableChanges(
    defineTable({
      name: `${name}_versions`,
      key: ["website_id", "version"],
      columns: {
        website_id: "text",
        version: "int",
        to_version: "int",
        document: "jsonb",
        published_at: "timestamptz",
        published_by: "text",
        publish_on: "bigint",
        cancelled: "boolean",
        position: "bigint",
      },
    }),
  ),
  withdrawals: tableChanges(
    defineTable({
      name: `${name}_withdrawals`,
      key: ["website_id", "position"],
      columns: { website_id: "text", position: "bigint", withdrawn_at: "timestamptz" },
    }),
  ),
});

const apply = (
  { shown, versions, withdrawals }: Tables,
  fact: DesignFact<object>,
  { metadata, position, recordedAt }: Projectable,
): void => {
  const { websiteId: website_id, actor: published_by } = metadata;
  const putVersion = (version: number, document: object, part: object) =>
    versions.put({
      website_id,
      version,
      document,
      published_at: recordedAt,
      published_by,
      position,
      to_version: null,
      publish_on: null,
      cancelled: false,
      ...part,
    });
  switch (fact.what) {
    case "drafted":
    case "discarded":
      return;
    case "published":
    case "reverted": {
      const { version, document } = fact;
      shown.put({ website_id, version, document, since: position });
      const to_version = fact.what === "reverted" ? fact.toVersion : null;
      putVersion(version, document, { to_version });
      return;
    }
    case "scheduled":
      putVersion(fact.version, fact.document, { publish_on: fact.publishOn });
      return;
    case "unscheduled":
      versions.patch({ website_id, version: fact.version }, { cancelled: true });
      return;
    case "withdrawn":
      shown.put({ website_id, version: null, document: null, since: position });
      withdrawals.put({ website_id, position, withdrawn_at: recordedAt });
      return;
    default:
      unreachable(fact);
  }
};

/** What visitors see of a design document, and all its versions. */
export const designProjection = <const Name extends string>({
  name,
  title,
  version,
  category,
  factOf,
}: DesignProjection<Name>): Projection => ({
  name: title,
  version,
  reads: { categories: [category] },
  tables: tablesOf(name),
  views: [name, `${name}_versions`, `${name}_withdrawals`],
  project: (batch) => {
    const tables = createTables(name);
    for (const recorded of batch) apply(tables, factOf(recorded), recorded);
    return Object.values(tables).flatMap((table) => table.statements());
  },
});
