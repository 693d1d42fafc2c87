import type { AnnotationKind } from "#domain/kit/annotations.ts";
import type { Permission } from "#domain/kit/permission.ts";

/** One kind of what charts mark on the day on which it happened. */
export type Annotation = {
  readonly kind: AnnotationKind;
  /** Members without it do not see the marks. */
  readonly permission: Permission;
  /**
   * Rows `at`, `name` and `id` of the website (`$1`), from a moment (`$2`) until before another
   * (`$3`). By day: rows `day`, `name` and `id`, from a local day up to another.
   */
  readonly text: string;
  readonly by?: "day";
};
