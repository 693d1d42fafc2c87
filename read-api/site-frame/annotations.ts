import type { Annotation } from "../kit/annotations.ts";
import { designAnnotations } from "../kit/design-annotations.ts";

/** Header and footer as visitors saw them for the first time. */
export const siteFrameAnnotations: readonly Annotation[] = designAnnotations("site_frames", {
  published: "siteFrame",
  withdrawn: "siteFrameEnd",
});
