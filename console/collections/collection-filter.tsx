import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { listConsoleCollectionsContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../kit/calls/queries.ts";

const SETTLE_AFTER_MS = 200;
const MAX_FOUND = 50;

/** A filter for a collection by its slug, with search, because there can be ten thousand. */
export const CollectionFilter = ({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (slug: string | undefined) => void;
}) => {
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  const [search] = useDebouncedValue(searched.trim(), SETTLE_AFTER_MS);
  const found = useCall(listConsoleCollectionsContract, {
    query: { pageSize: MAX_FOUND, ...(search !== "" && { search }) },
  });
  const chosen = useCall(
    listConsoleCollectionsContract,
    { query: { search: `/${value}`, pageSize: MAX_FOUND } },
    { enabled: value !== undefined },
  );
  const options = new Map(value === undefined ? [] : [[value, value]]);
  for (const { slug, path } of chosen.data?.rows ?? []) if (slug === value) options.set(slug, path);
  for (const { slug, path } of found.data?.rows ?? []) options.set(slug, path);
  return (
    <Select
      aria-label="Collection"
      placeholder="Any collection"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Any collection" }}
      nothingFoundMessage={
        found.isError ? "The collections could not be loaded." : "No matching collections"
      }
      limit={MAX_FOUND}
      data={[...options].map(([slug, label]) => ({ value: slug, label }))}
      value={value ?? null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        // The selected value is in the field as text, but must not be searched.
        setSearched([...options.values()].includes(text) ? "" : text);
      }}
      onChange={(slug) => onChange(slug ?? undefined)}
    />
  );
};
