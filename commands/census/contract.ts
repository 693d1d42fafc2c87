import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

/** Spec: B7.12. `data` is JSON of `HitData`; `ss_cvr` is the visitor cookie's value. */
export const recordHitContract = {
  method: "POST",
  path: "/api/census/RecordHit",
  summary: "Record an analytics hit; durable before it answers",
  tag: "census",
  access: "visitor",
  crumb: false,
  contentType: "application/x-www-form-urlencoded",
  maxBodyBytes: 16 * 1024,
  body: z.object({
    event: z.coerce.number().check(z.int()),
    data: z.string().check(z.minLength(2)),
    ss_cvr: z.optional(z.string().check(z.maxLength(100))),
  }),
} as const satisfies Contract;
