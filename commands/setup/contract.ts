import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { setupSteps, shopStarts } from "#domain/setup/steps.ts";

const shared = { tag: "setup", access: "owner", permission: "settings:write" } as const;

/**
 * An empty shop shows visitors a *Coming soon* page until it is opened. A sample shop is filled by a
 * job. 409 `already-started`, `website-in-use`.
 */
export const startShopContract = {
  ...shared,
  method: "POST",
  path: "/api/console/setup/start",
  summary: "Begin with an empty shop or with a sample shop",
  body: z.object({ start: z.enum(shopStarts) }),
} as const satisfies Contract;

export const skipStepContract = {
  ...shared,
  method: "PUT",
  path: "/api/console/setup/steps/:step",
  summary: "Skip a step of the setup, or resume it",
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.object({ skipped: z.boolean() }),
} as const satisfies Contract;
