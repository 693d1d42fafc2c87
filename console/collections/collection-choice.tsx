import { MultiSelect, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import {
  type ConsoleCollectionRow,
  listConsoleCollectionsContract,
  MAX_ASKED_COLLECTIONS,
} from "#read-api/catalog/contract.ts";
import { useCall } from "../kit/calls/queries.ts";

const SETTLE_AFTER_MS = 200;
const MAX_FOUND = 50;

/** The options: search results, and the selected collection wherever it is. */
const useSearchResults = (chosen: readonly string[], typed: string) => {
  const [search] = useDebouncedValue(typed.trim(), SETTLE_AFTER_MS);
  const found = useCall(listConsoleCollectionsContract, {
    query: { pageSize: MAX_FOUND, sort: "path", ...(search !== "" && { search }) },
  });
  const known = useCall(
    listConsoleCollectionsContract,
    { query: { ids: chosen.join(","), pageSize: MAX_ASKED_COLLECTIONS } },
    { enabled: chosen.length > 0 },
  );
  const rows = new Map<string, ConsoleCollectionRow>();
  for (const row of [...(known.data?.rows ?? []), ...(found.data?.rows ?? [])])
    rows.set(row.id, row);
  const failed = found.isError || known.isError;
  return { rows: [...rows.values()], failed, isKnown: chosen.length === 0 || known.isSuccess };
};

const couldNotLoad = "The collections could not be loaded.";

/** The server's answer is shown, except entries that are only there because they are selected. */
const options = (rows: readonly ConsoleCollectionRow[], labelOf = pathOf) =>
  rows.map((row) => ({ value: row.id, label: labelOf(row) }));
const pathOf = ({ path }: ConsoleCollectionRow): string => path;

/** A select for one collection, with search. */
export const OneCollection = ({
  label,
  description,
  placeholder,
  none,
  not,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly description?: string;
  readonly placeholder: string;
  /** Label for no selection; absent where one is required. */
  readonly none?: string;
  /** Never offered. */
  readonly not?: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (id: string | null) => void;
}) => {
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  const { rows, failed } = useSearchResults(value === null ? [] : [value], searched);
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      searchable
      {...(none !== undefined && {
        clearable: true,
        clearButtonProps: { "aria-label": none },
      })}
      nothingFoundMessage="No matching collections"
      limit={MAX_FOUND}
      data={options(rows.filter(({ id }) => id !== not))}
      value={value}
      error={failed ? couldNotLoad : error}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        // The selected value is in the field as text, but must not be searched.
        setSearched(rows.some(({ path }) => path === text) ? "" : text);
      }}
      onChange={onChange}
    />
  );
};

/** The parent of a collection. */
export const ParentChoice = ({
  itself,
  ...choice
}: {
  /** Never offered. */
  readonly itself: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (parentId: string | null) => void;
}) => (
  <OneCollection
    label="Parent collection"
    description="Leave empty to place it at the top level."
    placeholder="Top level"
    none="Top level"
    not={itself}
    {...choice}
  />
);

/** The collections of a product. Spec: A9.8. */
export const CollectionsChoice = ({
  value,
  before,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  /** The product's current collections: it keeps its place in them even when they are full. */
  readonly before: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (collectionIds: readonly string[]) => void;
}) => {
  const [typed, setTyped] = useState("");
  const { rows, failed, isKnown } = useSearchResults(value, typed);
  const isFull = ({ id, productCount }: ConsoleCollectionRow): boolean =>
    productCount >= MAX_COLLECTION_PRODUCTS && !before.includes(id);
  const unknown = value.filter((id) => rows.every((row) => row.id !== id));
  return (
    <MultiSelect
      label="Collections"
      description={`Collection pages that list this product. Each can hold up to ${MAX_COLLECTION_PRODUCTS} products.`}
      placeholder={value.length === 0 ? "No collections" : ""}
      searchable
      hidePickedOptions
      clearSearchOnChange
      nothingFoundMessage="No such collection"
      limit={MAX_FOUND}
      data={[
        ...options(rows, (row) => `${row.path}${isFull(row) ? " (full)" : ""}`),
        ...unknown.map((id) => ({ value: id, label: isKnown ? "A removed collection" : "…" })),
      ]}
      value={[...value]}
      error={failed ? couldNotLoad : error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
};
