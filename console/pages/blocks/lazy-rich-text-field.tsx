import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";
import type { RichTextField } from "./rich-text-field.tsx";

/** Half of what the page editor weighs, and needed once a text is selected. */
const Field = lazy(async () => ({
  default: (await import("./rich-text-field.tsx")).RichTextField,
}));

/** `RichTextField`, which is loaded when it is first shown. */
export const LazyRichTextField = (props: ComponentProps<typeof RichTextField>) => (
  <Suspense fallback={<Skeleton height="11rem" aria-busy="true" />}>
    <Field {...props} />
  </Suspense>
);
