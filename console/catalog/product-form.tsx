import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { CollectionsChoice } from "#console/collections/collection-choice.tsx";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { refusalOf } from "#domain/catalog/product-rules.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CallError } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { Section } from "../kit/ui/page.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { BuyingFields } from "./buying-fields.tsx";
import { ConflictingChange } from "./conflicting-change.tsx";
import { FilesFields } from "./files-fields.tsx";
import { PicturesFields } from "./pictures-fields.tsx";
import { definitionOf, type ProductDraft, priceProblem } from "./product-draft.ts";
import { withPicture } from "./product-pictures.ts";
import { type PictureUploads, usePictureUploads } from "./use-picture-uploads.ts";
import { useSaveProduct } from "./use-save-product.ts";
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
  return text === undefined
    ? undefined
    : new CallError(400, rejection?.code ?? "price-not-expressible", text);
};

/** Saved now, they would be lost. */
const uploadingProblem = ({ all }: PictureUploads): CallError | undefined =>
  all.some(({ state }) => state !== "failed")
    ? new CallError(
        0,
        "uploading",
        "Pictures are still uploading. Save once the upload is complete.",
      )
    : undefined;

const fields = {
  name: ["name-missing"],
  slug: ["slug-malformed", "slug-taken"],
  collections: ["collection-full", "collection-unknown"],
};

/** Said at the field too, because the form is long. Spec: A9.8. */
const refusalAt = (field: keyof typeof fields, error: unknown): string | undefined =>
  error instanceof CallError && fields[field].includes(error.code) ? error.message : undefined;

/** Defines a new product, or all that can be typed of an existing one. */
export const ProductForm = ({
  product,
  initial,
  exists = false,
  action,
  cancel,
}: {
  readonly product: ProductDefinition;
  readonly initial: ProductDraft;
  /** It is changed, not made. */
  readonly exists?: boolean;
  readonly action: string;
  readonly cancel: ReactNode;
}) => {
  const uploads = usePictureUploads((image) => setDraft((old) => withPicture(old, image)));
  const problem = (sent: ProductDraft) => uploadingProblem(uploads) ?? problemOf(sent, product);
  const saving = useSaveProduct({ product, initial, exists, problemOf: problem });
  const { draft, setDraft, save, opened } = saving;
  const change: Change = (part) => setDraft((old) => ({ ...old, ...part }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.submit();
      }}
    >
      <Stack gap="lg">
        <FormError error={save.error} />
        <ConflictingChange name={product.name} saving={saving} />
        <Section title="Product">
          <BasicFields
            draft={draft}
            onChange={change}
            slugFollows={initial.slug === ""}
            refused={{
              name: refusalAt("name", save.error),
              slug: refusalAt("slug", save.error),
            }}
            collections={
              <CollectionsChoice
                value={draft.collectionIds}
                before={opened.collectionIds}
                error={refusalAt("collections", save.error)}
                onChange={(collectionIds) => change({ collectionIds })}
              />
            }
          />
        </Section>
        <Section title="Pictures">
          <PicturesFields draft={draft} onChange={change} uploads={uploads} />
        </Section>
        <Section title="Variants">
          <VariantRows draft={draft} onChange={change} />
        </Section>
        <Section title="Selling options">
          <BuyingFields draft={draft} onChange={change} />
        </Section>
        <LeaveGuard
          isUnsaved={() =>
            !saving.isSaved() && (uploads.all.length > 0 || !sameJson(draft, opened))
          }
        >
          Your changes, including pictures, have not been saved yet.
        </LeaveGuard>
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
