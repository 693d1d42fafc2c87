import { type RefObject, useEffect, useState } from "react";
import type { PictureUploads } from "../kit/pictures/use-uploads.ts";
import type { ProductDraft } from "./product-draft.ts";

const isUploading = ({ all }: PictureUploads): boolean =>
  all.some(({ state }) => state !== "failed");

/**
 * Sends a product with all of its pictures: while some are still being uploaded, it waits for them. Then the form is
 * submitted again, because its fields can be changed during the wait.
 */
export const useSendAfterUploads = (
  uploads: PictureUploads,
  send: (draft: ProductDraft) => void,
  form: RefObject<HTMLFormElement | null>,
) => {
  const [awaitsUploads, setAwaits] = useState(false);
  useEffect(() => {
    if (!awaitsUploads || isUploading(uploads)) return;
    setAwaits(false);
    form.current?.requestSubmit();
  });
  return {
    awaitsUploads,
    submit: (draft: ProductDraft) => {
      if (isUploading(uploads)) setAwaits(true);
      else send(draft);
    },
  };
};
