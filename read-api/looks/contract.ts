import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { designVersionContracts } from "#domain/kit/design-contracts.ts";
import { Look } from "#domain/looks/document.ts";

export const lookVersionContracts = designVersionContracts({
  base: "/api/console/look",
  tag: "looks",
  what: "the look",
  Document: Look,
});

export const getLookTemplatesContract = {
  tag: "looks",
  access: "owner",
  permission: "content:read",
  method: "GET",
  path: "/api/console/look/templates",
  summary: "The website's own templates that leave out the look",
  response: z.object({ ownTemplates: z.array(z.string()) }),
} as const satisfies Contract;
