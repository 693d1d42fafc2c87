import type { Annotation } from "../kit/annotations.ts";

/** Sends of restock emails that began. */
export const restockAnnotations: readonly Annotation[] = [
  {
    kind: "restockSend",
    permission: "restock:read",
    text: `
      select started_at as at, product_name as name, send_id::text as id from read.restock_sends
       where website_id = $1 and started_at >= $2::timestamptz and started_at < $3::timestamptz`,
  },
];
