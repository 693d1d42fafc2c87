import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { ContentId, publishContentItemContract } from "./contract.ts";

const writing = {
  tag: "content",
  access: "owner",
  permission: "content:write",
  method: "POST",
  params: z.object({ id: ContentId }),
  response: publishContentItemContract.response,
} as const;

/**
 * The changes are a draft again, unless another draft has begun; then they are only a version. 403 `approval-needed`, 404 `item-unknown`, 409 `nothing-scheduled`.
 */
export const cancelContentScheduleContract = {
  ...writing,
  path: "/api/console/content/items/:id/cancel-schedule",
  summary: "Cancel the scheduled changes of an item",
} as const satisfies Contract;

/** 403 `approval-needed`, 404 `item-unknown`, `version-unknown`. */
export const revertContentItemContract = {
  ...writing,
  path: "/api/console/content/items/:id/revert",
  summary: "Show an earlier version of an item again; its draft and its address stay",
  body: z.object({
    /** Place in the log. */
    version: z.int().check(z.minimum(1), z.maximum(1_000_000_000_000_000)),
  }),
} as const satisfies Contract;
