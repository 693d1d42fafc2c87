import { NumberInput, Stack } from "@mantine/core";
import { MAX_LISTED } from "#domain/pages/blocks/products.ts";
import { CollectionChoice } from "./collection-choice.tsx";
import type { FieldsProps } from "./fields-props.ts";

export const ProductsFields = ({ content, onChange }: FieldsProps<"products">) => (
  <Stack gap="sm">
    <CollectionChoice
      label="Products of"
      none="The whole shop"
      value={content.collection}
      onChange={(collection) => onChange({ ...content, collection })}
    />
    <NumberInput
      label="At most"
      min={1}
      max={MAX_LISTED}
      clampBehavior="strict"
      allowDecimal={false}
      value={content.limit}
      onChange={(limit) =>
        typeof limit === "number" && limit >= 1 && onChange({ ...content, limit })
      }
    />
  </Stack>
);
