import {
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { defineProductContract } from "#commands/catalog/contract.ts";
import { CallError, call } from "#console/app/api.ts";
import { CollectionsChoice } from "#console/collections/collection-choice.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { Section } from "#console/ui/page.tsx";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import {
  getConsoleProductContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { BuyingFields } from "./buying-fields.tsx";
import { FilesFields } from "./files-fields.tsx";
import { definitionOf, type ProductDraft, priceProblem } from "./product-draft.ts";
import { VariantRows } from "./variant-rows.tsx";

type Change = (change: Partial<ProductDraft>) => void;

/** Rules that mean nothing as long as a number cannot be read. */
const aboutNumbers: ReadonlySet<string> = new Set([
  "price-not-expressible",
  "sale-price-invalid",
  "weight-too-high",
]);

/** Refuses by the same rules as the server, before anything is sent. */
const problemOf = (draft: ProductDraft, product: ProductDefinition): CallError | undefined => {
  const rejection = refusalOf(definitionOf(draft, product));
  const refused = rejection && catalogRejectionText(rejection);
  const text =
    rejection === undefined || aboutNumbers.has(rejection.code)
      ? (priceProblem(draft) ?? refused)
      : refused;
  return text === undefined ? undefined : new CallError(400, "invalid-input", text);
};

const aboutCollections: ReadonlySet<string> = new Set(["collection-full", "collection-unknown"]);

/** Said at the field too, because the form is long. Spec: A9.8. */
const refusedCollections = (error: unknown): string | undefined =>
  error instanceof CallError && aboutCollections.has(error.code) ? error.message : undefined;

/** Defines a new product, or all that can be typed of an existing one. */
export const ProductForm = ({
  product,
  initial,
  action,
  cancel,
}: {
  readonly product: ProductDefinition;
  readonly initial: ProductDraft;
  readonly action: string;
  readonly cancel: ReactNode;
}) => {
  const [draft, setDraft] = useState(initial);
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const problem = problemOf(draft, product);
      if (problem !== undefined) throw problem;
      const { productId, ...body } = definitionOf(draft, product);
      return call(defineProductContract, { params: { id: productId }, body });
    },
    onSuccess: async ({ productId }) => {
      const stale = [
        getConsoleProductContract,
        listConsoleProductsContract,
        listConsoleCollectionsContract,
        listStockContract,
      ];
      for (const { path } of stale) client.removeQueries({ queryKey: [path] });
      await navigate({ to: "/products/$productId", params: { productId } });
    },
    onError: () => window.scrollTo({ top: 0, behavior: "smooth" }),
  });
  const change: Change = (part) => setDraft((old) => ({ ...old, ...part }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="lg">
        <FormError error={save.error} />
        <Section title="Product">
          <Basics
            draft={draft}
            onChange={change}
            slugFollows={initial.slug === ""}
            collections={
              <CollectionsChoice
                value={draft.collectionIds}
                before={initial.collectionIds}
                error={refusedCollections(save.error)}
                onChange={(collectionIds) => change({ collectionIds })}
              />
            }
          />
        </Section>
        <Section title="Variants">
          <VariantRows draft={draft} onChange={change} />
        </Section>
        <Section title="Buying">
          <BuyingFields draft={draft} onChange={change} />
        </Section>
        {(draft.productType === productTypes.DIGITAL || draft.files.length > 0) && (
          <Section title="Files">
            <FilesFields draft={draft} onChange={change} />
          </Section>
        )}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={save.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const Basics = ({
  draft,
  onChange,
  slugFollows,
  collections,
}: {
  readonly draft: ProductDraft;
  readonly onChange: Change;
  /** A new product's address follows its name until it is typed over. */
  readonly slugFollows: boolean;
  readonly collections: ReactNode;
}) => (
  <Stack gap="md">
    <TextInput
      label="Name"
      required
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
      label="Address"
      required
      description={`/shop/p/${draft.slug}`}
      maxLength={200}
      value={draft.slug}
      onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
    />
    <Textarea
      label="Description"
      description="HTML; anything unsafe is taken out."
      autosize
      minRows={4}
      maxRows={16}
      value={draft.description}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
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
