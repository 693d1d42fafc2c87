import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CollectionsChoice } from "#console/collections/collection-choice.tsx";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { Section } from "../kit/ui/page.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { BuyingFields } from "./buying-fields.tsx";
import { failedUploadsText } from "./failed-uploads.ts";
import { FilesFields } from "./files-fields.tsx";
import { PicturesFields } from "./pictures-fields.tsx";
import type { ProductDraft } from "./product-draft.ts";
import classes from "./product-form.module.css";
import { withPicture } from "./product-pictures.ts";
import { productProblems } from "./product-problems.ts";
import { SnippetFields } from "./snippet-fields.tsx";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { useSaveProduct } from "./use-save-product.ts";
import { useSendAfterUploads } from "./use-send-after-uploads.ts";
import { VariantRows } from "./variant-rows.tsx";

/** Defines a new product, or edits an existing one. */
export const ProductForm = ({
  product,
  initial,
  exists = false,
  action,
  cancel,
}: {
  readonly product: ProductDefinition;
  readonly initial: ProductDraft;
  /** The product is changed, not created. */
  readonly exists?: boolean;
  readonly action: string;
  readonly cancel: ReactNode;
}) => {
  const uploads = usePictureUploads((image) => form.change(withPicture(form.current(), image)));
  const notUploaded = failedUploadsText(uploads);
  const { form, notice, opened, ...saving } = useSaveProduct({
    product,
    initial,
    exists,
    problemOf: (draft) => ({
      ...productProblems(draft, product),
      ...(notUploaded !== undefined && { "": notUploaded }),
    }),
  });
  const sending = useSendAfterUploads(uploads, saving.submit, form.element);
  const draft = form.values;
  /** Errors of rows do not follow them when they move. */
  const changeRows = (change: Partial<ProductDraft>) => {
    form.change(change);
    form.clearErrors();
  };
  return (
    <CommandForm form={form} onSend={sending.submit} gap="lg">
      {notice}
      <Section title="Product">
        <BasicFields
          draft={draft}
          onChange={form.change}
          slugFollows={initial.slug === ""}
          refused={form.errors}
          collections={
            <CollectionsChoice
              value={draft.collectionIds}
              before={opened.collectionIds}
              error={form.errors.collectionIds}
              onChange={(collectionIds) => form.change({ collectionIds })}
            />
          }
        />
      </Section>
      <Section title="Pictures">
        <PicturesFields draft={draft} onChange={form.change} uploads={uploads} />
      </Section>
      <Section title="Variants">
        <VariantRows
          draft={draft}
          onChange={changeRows}
          refused={form.errors}
          isSaved={saving.isSavedVariant}
        />
      </Section>
      <Section title="Selling options">
        <BuyingFields draft={draft} onChange={changeRows} refused={form.errors} />
      </Section>
      <LeaveGuard
        isUnsaved={() => !saving.isSaved() && (uploads.all.length > 0 || !sameJson(draft, opened))}
      >
        Your changes, including pictures, have not been saved yet.
      </LeaveGuard>
      {(draft.productType === productTypes.DIGITAL || draft.files.length > 0) && (
        <Section title="Files">
          <FilesFields draft={draft} onChange={form.change} />
        </Section>
      )}
      <Section title="Search engines">
        <SnippetFields draft={draft} onChange={form.change} refused={form.errors} />
      </Section>
      <Group justify="flex-end" className={classes.actions ?? ""} data-save-bar>
        {sending.awaitsUploads && (
          <Text size="sm" role="status">
            The product will be saved once its pictures are uploaded.
          </Text>
        )}
        {notUploaded !== undefined && (
          <Text size="sm" c="red">
            {notUploaded}
          </Text>
        )}
        {cancel}
        <Button type="submit" loading={saving.pending || sending.awaitsUploads}>
          {action}
        </Button>
      </Group>
    </CommandForm>
  );
};
