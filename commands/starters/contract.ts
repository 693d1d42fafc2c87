import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { LoadedParts } from "#domain/starters/privacy-page.ts";
import { starterIds, starterPageNames } from "#domain/starters/starter.ts";

const shared = {
  tag: "starters",
  access: "owner",
  permission: "content:write",
  path: "/api/console/starter",
} as const;

export const getStarterContract = {
  ...shared,
  permission: "content:read",
  method: "GET",
  summary: "The starter with which the website began",
  response: z.object({ starter: z.nullable(z.enum(starterIds)) }),
} as const satisfies Contract;

/** What a privacy page has to name. */
export const getLoadedPartsContract = {
  ...shared,
  permission: "content:read",
  method: "GET",
  path: "/api/console/loaded-parts",
  summary: "What the website loads from others and stores about visitors",
  response: LoadedParts,
} as const satisfies Contract;

/**
 * Nothing of the owner is overwritten: what they have written stays, and is named in `kept`. A starter
 * that was chosen before is undone first.
 */
export const applyStarterContract = {
  ...shared,
  method: "PUT",
  summary: "Begin with a starter: look, header, footer and pages",
  body: z.object({ starter: z.enum(starterIds) }),
  response: z.object({
    pages: z.array(z.enum(starterPageNames)),
    kept: z.array(z.enum(["look", "header-footer", "home", "contact", "pages"])),
  }),
} as const satisfies Contract;

/** Pages that were changed since stay. */
export const undoStarterContract = {
  ...shared,
  method: "DELETE",
  summary: "Undo the starter",
  response: z.object({ kept: z.array(z.string()) }),
} as const satisfies Contract;
