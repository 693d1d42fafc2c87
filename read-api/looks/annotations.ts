import type { Annotation } from "../kit/annotations.ts";
import { designAnnotations } from "../kit/design-annotations.ts";

/** Colours and fonts as visitors saw them for the first time. */
export const lookAnnotations: readonly Annotation[] = designAnnotations("looks", {
  published: "look",
  withdrawn: "lookEnd",
});
