import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { useCall } from "../../../kit/calls/queries.ts";
import { useShopName } from "../../../site-frame/use-shop-name.ts";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const SETTLE_MS = 200;
const MAX_FOUND = 8;

const RestockFields = ({ content, onChange }: FieldsProps<"restock">) => {
  // A text that is not a product yet stays in the field and is not saved.
  const [typed, setTyped] = useState<string>();
  const [search] = useDebouncedValue(typed?.trim() ?? "", SETTLE_MS);
  const chosen = useShopName({ kind: "product", slug: content.product });
  const query = useCall(listConsoleProductsContract, { query: { search, pageSize: MAX_FOUND } });
  const rows = query.data?.rows ?? [];
  const names = new Map(rows.map(({ slug, name }) => [slug, name]));
  const type = (text: string): void => {
    // The field reports a chosen option as its slug, too.
    const isChosen = names.has(text);
    setTyped(isChosen ? undefined : text);
    if (isChosen) onChange({ ...content, product: text });
  };
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Product"
        description="Type a name to search."
        error={query.isError ? "The products could not be loaded." : undefined}
        maxLength={200}
        value={typed ?? chosen?.title ?? content.product}
        data={rows.map(({ slug }) => slug)}
        filter={({ options }) => options}
        renderOption={({ option }) => names.get(option.value) ?? option.value}
        onChange={type}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(undefined)}
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
  name: "Restock sign-up",
  group: "Shop",
  icon: IconBell,
  also: "back in stock sold out notify alert",
  fresh: { type: "restock", product: "", availableText: "Available again" },
  fields: RestockFields,
  shown: ({ product }) => product,
};
