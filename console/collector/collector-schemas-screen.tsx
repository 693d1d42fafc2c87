import { Button } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { collectorSchemaColumns } from "#domain/collector/custom-event-columns.ts";
import { SchemaName } from "#domain/collector/schema-name.ts";
import {
  type CollectorSchemaRow,
  exportCollectorSchemasContract,
  listCollectorSchemasContract,
} from "#read-api/collector/custom-events-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { NameModal } from "../kit/editing/name-modal.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { CustomEventsNav } from "./custom-events-nav.tsx";

export const screenSearch = listSearch(listCollectorSchemasContract);

const route = getRouteApi("/custom-events/schemas");
const SCHEMA = "/custom-events/schemas/$name";

const cells: CellRenderers<CollectorSchemaRow, typeof collectorSchemaColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <Link to={SCHEMA} params={{ name: row.name }} data-row-opener>
        {row.name}
      </Link>
    ),
  },
  refused: {
    cell: (row) =>
      row.refused === 0 ? (
        formatCount(0)
      ) : (
        <Link to="/custom-events/failed" search={{ of: row.name }}>
          {formatCount(row.refused)}
        </Link>
      ),
  },
};

const NewSchema = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <NameModal
      title="New schema"
      contract={{ body: z.object({ name: SchemaName }) }}
      action="Continue"
      initial=""
      pending={false}
      error={null}
      onSubmit={(name) => void navigate({ to: SCHEMA, params: { name } })}
      onClose={onClose}
    />
  );
};

/** The schemas of custom events. */
export const CollectorSchemasScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [isNew, setNew] = useState(false);
  const query = useCall(listCollectorSchemasContract, {
    query: without(search, "columns", "view"),
  });
  return (
    <Page
      title="Schemas"
      intro="What each custom event looks like. An event whose name has no schema yet waits under Failed events."
      actions={
        <Changes>
          <Button onClick={() => setNew(true)}>New schema</Button>
        </Changes>
      }
    >
      <CustomEventsNav />
      <ListTable
        label="Schemas"
        list="collector-schemas"
        columns={collectorSchemaColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.name}
        search={search}
        onSearch={change}
        defaultSort="name"
        searches="Search events"
        fileOf={listFileAddress(exportCollectorSchemasContract, search)}
        empty={{
          title: "No schemas yet",
          text: "Create one, or send an event first: Daybook suggests a schema for what it receives.",
        }}
      />
      {isNew && <NewSchema onClose={() => setNew(false)} />}
    </Page>
  );
};
