import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { setupSteps, shopStarts } from "#domain/setup/steps.ts";

export const getSetupContract = {
  method: "GET",
  path: "/api/console/setup",
  summary: "The first hour of the website: how it began, and its steps",
  tag: "setup",
  access: "owner",
  permission: "settings:read",
  response: z.object({
    /** Null while the owner has not chosen. */
    start: z.nullable(z.enum(shopStarts)),
    /** The owner can still choose: the website has no products, pages, posts or orders. */
    canStart: z.boolean(),
    /** The sample shop that was asked for is not complete yet. */
    isFilling: z.boolean(),
    /** The website has sample data that can be removed, as far as the question at the start knows. */
    hasSample: z.boolean(),
    /** The published look has a logo. */
    hasLogo: z.boolean(),
    /** Visitors see only the *Coming soon* page. */
    comingSoon: z.boolean(),
    /** In their order; empty for a website that neither began with this question nor lost its sample data. */
    steps: z.array(
      z.object({ step: z.enum(setupSteps), status: z.enum(["done", "skipped", "open"]) }),
    ),
  }),
} as const satisfies Contract;
