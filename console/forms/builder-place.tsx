import { PutOnPage } from "../pages/put-on-page.tsx";
import { useFormBuilder } from "./builder-context.ts";

/** Loaded when it is opened: the builder does not need the editor of pages otherwise. */
export const PlaceForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { formId } = useFormBuilder().loaded;
  return <PutOnPage what="form" content={{ type: "form", formId }} onClose={onClose} />;
};
