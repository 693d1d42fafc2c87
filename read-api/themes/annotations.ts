import type { Annotation } from "../kit/annotations.ts";

/** Templates that were published, or of which an earlier version was restored. */
export const themeAnnotations: readonly Annotation[] = [
  {
    kind: "template",
    permission: "content:read",
    text: `
      select published_at as at, name, name as id from read.theme_versions
       where website_id = $1 and published_at >= $2::timestamptz and published_at < $3::timestamptz`,
  },
];
