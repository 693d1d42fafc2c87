import { Button } from "@mantine/core";
import { useState } from "react";
import { EditConflict } from "../kit/editing/edit-conflict.tsx";
import { EditorNotice } from "../kit/editing/editor-notice.tsx";
import { draftOf, type ProductDraft } from "./product-draft.ts";
import type { useSaveProduct } from "./use-save-product.ts";

const fieldNames = {
  name: "Name",
  slug: "URL slug",
  description: "Description",
  productType: "Type",
  vendor: "Vendor",
  tags: "Tags",
  collectionIds: "Collections",
  visible: "Visible in the shop",
  pictures: "Pictures",
  options: "Options",
  variants: "Variants",
  useCustomAddButtonText: "Use custom button text",
  customAddButtonText: "Button text",
  isSubscribable: "Sold as a subscription",
  plan: "Billing interval",
  fieldsFormId: "Extra fields",
  files: "Files",
} as const satisfies { readonly [Name in keyof ProductDraft]: string };

/** Another owner has saved the product meanwhile: both ways on, and the way back. */
export const ConflictingChange = ({
  name,
  saving,
}: {
  readonly name: string;
  readonly saving: ReturnType<typeof useSaveProduct>;
}) => {
  const { save, theirs, draft, opened, bringBack } = saving;
  // A refusal that was looked at stays said above the form.
  const [seen, setSeen] = useState<unknown>();
  return (
    <>
      {bringBack && (
        <EditorNotice boxed>
          <span>You are viewing the version that someone else saved.</span>
          <Button size="compact-sm" variant="default" onClick={bringBack}>
            Restore my changes
          </Button>
        </EditorNotice>
      )}
      {theirs !== undefined && save.error !== seen && (
        <EditConflict
          what={name}
          names={fieldNames}
          unread={["fieldsFormId", "collectionIds"]}
          drafts={theirs && { opened, mine: draft, theirs: draftOf(theirs) }}
          onTakeTheirs={saving.takeTheirs}
          onKeepMine={saving.keepMine}
          onClose={() => setSeen(save.error)}
        />
      )}
    </>
  );
};
