import { Select } from "@mantine/core";
import { filtersText } from "#domain/kit/list-filters.ts";
import type { ContentOf } from "#domain/pages/blocks.ts";
import { listConsoleContentContract } from "#read-api/content/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";

type Shared = NonNullable<ContentOf<"gallery">["shared"]>;

const MAX_GALLERIES = 100;
const GALLERIES = filtersText([{ column: "kind", operator: "is", values: ["gallery"] }]);

/** A gallery of the website, by its title. */
export const SharedGalleryField = ({
  shared,
  onChange,
}: {
  readonly shared: Shared;
  readonly onChange: (shared: Shared) => void;
}) => {
  const query = useCall(listConsoleContentContract, {
    query: { filters: GALLERIES, pageSize: MAX_GALLERIES, sort: "title" },
  });
  const rows = query.data?.rows ?? [];
  return (
    <Select
      label="Gallery"
      placeholder="Choose a gallery"
      description="Visitors see its pictures as soon as it is published."
      searchable
      allowDeselect={false}
      error={query.isError ? "The galleries could not be loaded." : undefined}
      nothingFoundMessage="No results"
      data={rows.map(({ id, title, statusLabel }) => ({
        value: id,
        label: statusLabel === null ? title : `${title} (${statusLabel})`,
      }))}
      value={shared.itemId || null}
      onChange={(itemId) => {
        const row = rows.find(({ id }) => id === itemId);
        if (row) onChange({ collectionId: row.collectionId, itemId: row.id });
      }}
    />
  );
};
