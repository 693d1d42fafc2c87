import { NumberInput, Stack } from "@mantine/core";
import { IconCategory } from "@tabler/icons-react";
import { MAX_LISTED } from "#domain/pages/blocks/products.ts";
import { CollectionChoice } from "../collection-choice.tsx";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const CollectionsFields = ({ content, onChange }: FieldsProps<"collections">) => (
  <Stack gap="sm">
    <CollectionChoice
      label="Collections below"
      none="The top level"
      value={content.parent}
      onChange={(parent) => onChange({ ...content, parent })}
    />
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

export const collections: DeclaredKind<"collections"> = {
  name: "Collections",
  group: "Shop",
  icon: IconCategory,
  also: "categories departments shop grid",
  fresh: { type: "collections", parent: "", limit: MAX_LISTED },
  fields: CollectionsFields,
  shown: ({ parent }) => parent,
};
