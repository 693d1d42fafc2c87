import { Input, NumberInput, SegmentedControl, Stack } from "@mantine/core";
import { viewModes } from "#domain/codes/page-codes.ts";
import { MAX_LISTED } from "#domain/pages/blocks/products.ts";
import { CollectionChoice } from "./collection-choice.tsx";
import type { FieldsProps } from "./fields-props.ts";

/** Spec: B2.35. */
const lookNames = { grid: "Grid", list: "List", product: "Large" } as const;

export const ProductsFields = ({ content, onChange }: FieldsProps<"products">) => (
  <Stack gap="sm">
    <CollectionChoice
      label="Products of"
      none="The whole shop"
      value={content.collection}
      onChange={(collection) => onChange({ ...content, collection })}
    />
    <Input.Wrapper label="Shown as" labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Shown as"
        data={Object.entries(lookNames).map(([value, label]) => ({ value, label }))}
        value={content.look ?? "grid"}
        onChange={(chosen) =>
          onChange({ ...content, look: viewModes.find((mode) => mode === chosen) ?? "grid" })
        }
      />
    </Input.Wrapper>
    <NumberInput
      label="Maximum number"
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
