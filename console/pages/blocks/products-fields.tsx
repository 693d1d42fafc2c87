import { NumberInput, Select, Stack } from "@mantine/core";
import { listConsoleCollectionsContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import type { FieldsProps } from "./fields-props.ts";

const MAX_COLLECTIONS = 100;
const MAX_PRODUCTS = 24;

export const ProductsFields = ({ content, onChange }: FieldsProps<"products">) => {
  const query = useCall(listConsoleCollectionsContract, {
    query: { pageSize: MAX_COLLECTIONS, sort: "path" },
  });
  const rows = query.data?.rows ?? [];
  const isUnlisted =
    content.collection !== "" && rows.every(({ slug }) => slug !== content.collection);
  return (
    <Stack gap="sm">
      <Select
        label="Products of"
        searchable
        allowDeselect={false}
        error={query.isError ? "The collections could not be loaded." : undefined}
        data={[
          { value: "", label: "The whole shop" },
          ...rows.map(({ slug, path }) => ({ value: slug, label: path })),
          ...(isUnlisted ? [{ value: content.collection, label: content.collection }] : []),
        ]}
        value={content.collection}
        onChange={(collection) => onChange({ ...content, collection: collection ?? "" })}
      />
      <NumberInput
        label="At most"
        min={1}
        max={MAX_PRODUCTS}
        clampBehavior="strict"
        allowDecimal={false}
        value={content.limit}
        onChange={(limit) =>
          typeof limit === "number" && limit >= 1 && onChange({ ...content, limit })
        }
      />
    </Stack>
  );
};
