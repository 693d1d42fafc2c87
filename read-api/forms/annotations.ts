import type { Annotation } from "../kit/annotations.ts";

/** Forms of which visitors see another version. */
export const formAnnotations: readonly Annotation[] = [
  {
    kind: "form",
    permission: "forms:read",
    text: `
      select released_at as at, name, form_id as id from read.form_versions
       where website_id = $1 and released_at >= $2::timestamptz and released_at < $3::timestamptz`,
  },
];
