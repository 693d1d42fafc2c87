import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../../../kit/calls/queries.ts";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const SETTLE_MS = 200;
const MAX_FOUND = 8;

const RestockFields = ({ content, onChange }: FieldsProps<"restock">) => {
  const [typed, setTyped] = useState(content.product);
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const query = useCall(listConsoleProductsContract, { query: { search, pageSize: MAX_FOUND } });
  const rows = query.data?.rows ?? [];
  const names = new Map(rows.map(({ slug, name }) => [slug, name]));
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Product"
        description="Type a name to search."
        error={query.isError ? "The products could not be loaded." : undefined}
        maxLength={200}
        value={typed}
        data={rows.map(({ slug }) => slug)}
        filter={({ options }) => options}
        renderOption={({ option }) => names.get(option.value) ?? option.value}
        onChange={setTyped}
        onOptionSubmit={(product) => onChange({ ...content, product })}
        onBlur={() => setTyped(content.product)}
      />
      <TextInput
        label="Text while it can be bought"
        maxLength={500}
        value={content.availableText}
        onChange={({ currentTarget }) =>
          onChange({ ...content, availableText: currentTarget.value })
        }
      />
    </Stack>
  );
};

export const restock: DeclaredKind<"restock"> = {
  ...{ name: "Restock sign-up", group: "Shop", icon: IconBell },
  also: "back in stock sold out notify alert",
  fresh: { type: "restock", product: "", availableText: "Available again" },
  fields: RestockFields,
  shown: ({ product }) => product,
};
