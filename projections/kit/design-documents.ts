import type { DesignFact } from "#domain/kit/design-document.ts";
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
-- The version that visitors see.
create table {schema}.${name} (
  website_id text    not null primary key,
  version    integer not null,
  document   jsonb   not null
);

create table {schema}.${name}_versions (
  website_id   text        not null,
  version      integer     not null,
  -- The version that a restored one repeats.
  to_version   integer,
  document     jsonb       not null,
  published_at timestamptz not null,
  published_by text        not null,
  primary key (website_id, version)
);`;

/** What visitors see of a design document, and all its versions. */
export const designProjection = <const Name extends string>({
  name,
  title,
  version,
  category,
  factOf,
}: DesignProjection<Name>): Projection => {
  const shownTable = defineTable({
    name,
    key: ["website_id"],
    columns: { website_id: "text", version: "int", document: "jsonb" },
  });
  const versionsTable = defineTable({
    name: `${name}_versions`,
    key: ["website_id", "version"],
    columns: {
      website_id: "text",
      version: "int",
      to_version: "int",
      document: "jsonb",
      published_at: "timestamptz",
      published_by: "text",
    },
  });
  return {
    name: title,
    version,
    reads: { categories: [category] },
    tables: tablesOf(name),
    views: [name, `${name}_versions`],
    project: (batch) => {
      const shown = tableChanges(shownTable);
      const versions = tableChanges(versionsTable);
      for (const recorded of batch) {
        const fact = factOf(recorded);
        const { websiteId: website_id, actor } = recorded.metadata;
        if (fact.what === "withdrawn") shown.remove({ website_id });
        if (fact.what !== "published" && fact.what !== "reverted") continue;
        const { document } = fact;
        const row = { website_id, version: fact.version, document };
        shown.put(row);
        versions.put({
          ...row,
          to_version: fact.what === "reverted" ? fact.toVersion : null,
          published_at: recorded.recordedAt,
          published_by: actor,
        });
      }
      return [...shown.statements(), ...versions.statements()];
    },
  };
};
