import type { Annotation } from "../kit/annotations.ts";

/** Changes of the rules that say which visits count. */
export const measuringAnnotations: readonly Annotation[] = [
  {
    kind: "measuringRules",
    permission: "census:read",
    text: `
      select changed_at as at, '' as name, version::text as id from read.measuring_rules
       where website_id = $1 and changed_at >= $2::timestamptz and changed_at < $3::timestamptz`,
  },
];
