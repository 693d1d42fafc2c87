import * as z from "zod/mini";
import { type SiteEventName, siteEventNames } from "#domain/collector/events.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { ReportId } from "../census/contract.ts";

/**
 * `data` is JSON of `SiteEventData` with the cookies `ss_cvr` and `ss_cvt`. Not in the
 * specification: 204; ignored events get the same answer. Spec: A7.15, B7.17, B7.28.
 */
export const recordSiteEventContract = {
  method: "POST",
  path: "/api/events/RecordEvent",
  summary: "Record what a visitor does in the shop; durable before it answers",
  tag: "collector",
  access: "visitor",
  intake: "shop-events",
  contentType: "application/x-www-form-urlencoded",
  maxBodyBytes: 16 * 1024,
  body: z.object({
    /** The cookie's value, as an alternative to the header X-CSRF-Token. */
    crumb: z.optional(z.string().check(z.maxLength(1_000))),
    event: z.enum(siteEventNames as unknown as [SiteEventName]),
    data: z.string().check(z.minLength(2)),
    id: z.optional(ReportId),
  }),
} as const satisfies Contract;
