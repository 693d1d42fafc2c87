import {
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import { pathHint, productUrl, slugOf } from "#domain/catalog/slug.ts";
import type { ProductDraft } from "./product-draft.ts";

/** The editor is only loaded with a product's form. */
const DescriptionField = lazy(async () => ({
  default: (await import("./description-field.tsx")).DescriptionField,
}));

/** The fields of every product, without pictures and variants. */
export const BasicFields = ({
  draft,
  onChange,
  slugFollows,
  refused,
  collections,
}: {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  /** A new product's path follows its name until it is edited. */
  readonly slugFollows: boolean;
  readonly refused: Readonly<Record<string, string | undefined>>;
  readonly collections: ReactNode;
}) => (
  <Stack gap="md">
    <TextInput
      label="Name"
      required
      error={refused.name}
      maxLength={200}
      value={draft.name}
      onChange={({ currentTarget: { value } }) =>
        onChange({
          name: value,
          ...(slugFollows && draft.slug === slugOf(draft.name) && { slug: slugOf(value) }),
        })
      }
    />
    <TextInput
      label="URL slug"
      required
      error={refused.slug}
      description={pathHint(productUrl(draft.slug), slugFollows)}
      maxLength={200}
      value={draft.slug}
      onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
    />
    <Suspense fallback={<Skeleton height="11rem" aria-busy="true" />}>
      <DescriptionField
        html={draft.description}
        onChange={(description) => onChange({ description })}
      />
    </Suspense>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <NativeSelect
        label="Type"
        value={String(draft.productType)}
        onChange={({ currentTarget }) =>
          onChange({ productType: Number(currentTarget.value) as ProductDraft["productType"] })
        }
        data={Object.entries(productTypeNames).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label="Vendor"
        maxLength={200}
        value={draft.vendor}
        onChange={({ currentTarget }) => onChange({ vendor: currentTarget.value })}
      />
    </SimpleGrid>
    {collections}
    <TagsInput
      label="Tags"
      placeholder={draft.tags.length === 0 ? "Type and press Enter" : ""}
      value={[...draft.tags]}
      onChange={(tags) => onChange({ tags })}
    />
    <Switch
      label="Visible in the shop"
      checked={draft.visible}
      onChange={({ currentTarget }) => onChange({ visible: currentTarget.checked })}
    />
  </Stack>
);
