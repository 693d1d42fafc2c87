import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/**
 * Notes for a few seconds that a window edits a page or the text of an item, and returns the other members who
 * do. A window says so again every five seconds. Records no event.
 */
export const notePresenceContract = {
  tag: "pages",
  access: "owner",
  permission: "content:write",
  method: "POST",
  path: "/api/console/editing",
  summary: "The other members who edit the same document",
  body: z.object({
    kind: z.enum(["page", "item"]),
    id: z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,99}$/)),
    windowId: z.uuid(),
    /** The window is being closed. */
    leaves: z._default(z.boolean(), false),
  }),
  response: z.object({
    others: z.array(
      z.object({
        ownerId: z.string(),
        /** Empty for a member without a name. */
        name: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
