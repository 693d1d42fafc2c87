import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { findCurrency } from "#domain/kit/currencies.ts";
import { isTimeZone } from "#domain/kit/time-zones.ts";
import { samplePartKinds } from "#domain/setup/sample-part.ts";
import { setupSteps, shopStarts } from "#domain/setup/steps.ts";

const shared = { tag: "setup", access: "owner", permission: "settings:write" } as const;

/**
 * An empty shop shows visitors a *Coming soon* page until it is opened, and has the currency and the time zone of its
 * owner: products keep the currency in which they were written. A sample shop is filled by a job.
 * 409 `already-started`, `website-in-use`.
 */
export const startShopContract = {
  ...shared,
  method: "POST",
  path: "/api/console/setup/start",
  summary: "Begin with an empty shop or with a sample shop",
  body: z.object({
    start: z.enum(shopStarts),
    /** For an empty shop. */
    currency: z.optional(
      z.string().check(
        z.maxLength(3),
        z.refine((code) => findCurrency(code) !== undefined),
      ),
    ),
    /** For an empty shop. */
    timeZone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone))),
  }),
} as const satisfies Contract;

export const skipStepContract = {
  ...shared,
  method: "PUT",
  path: "/api/console/setup/steps/:step",
  summary: "Skip a step of the setup, or resume it",
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.object({ skipped: z.boolean() }),
} as const satisfies Contract;

const names = z.array(z.string());

/** What of the sample data a removal would remove or keep, or how far it is. */
export const getSampleDataContract = {
  ...shared,
  permission: "settings:read",
  method: "GET",
  path: "/api/console/setup/sample-data",
  summary: "The sample data of the website: what a removal removes and keeps, and how far it is",
  response: z.object({
    status: z.enum(["none", "present", "removing", "removed", "restoring"]),
    /** Parts of the removal or restoring that is running. */
    total: z.int().check(z.nonnegative()),
    done: z.int().check(z.nonnegative()),
    /** In the order in which they are removed. */
    kinds: z.array(
      z.object({
        kind: z.enum(samplePartKinds),
        /** Would be removed. */
        removes: names,
        /** Stay, because a member has changed them, or needs them for something that stays. */
        keeps: names,
      }),
    ),
  }),
} as const satisfies Contract;

/**
 * A job removes what no member has changed. 409 `no-sample-data`, `sample-is-filling`,
 * `sample-is-restored`.
 */
export const removeSampleDataContract = {
  ...shared,
  method: "POST",
  path: "/api/console/setup/sample-data/remove",
  summary: "Remove the sample data",
} as const satisfies Contract;

/** A job restores what the last removal removed, orders excepted. 409 `nothing-to-restore`. */
export const restoreSampleDataContract = {
  ...shared,
  method: "POST",
  path: "/api/console/setup/sample-data/restore",
  summary: "Undo the removal of the sample data",
} as const satisfies Contract;
