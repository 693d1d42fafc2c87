import * as z from "zod/mini";
import { SamplePartRef } from "./sample-part.ts";
import { setupSteps, shopStarts } from "./steps.ts";

const time = z.iso.datetime();

/** The owner of a new website has said how it begins. */
const ShopStarted = z.object({
  type: z.literal("ShopStarted"),
  start: z.enum(shopStarts),
  startedAt: time,
});
/** The sample shop that the owner asked for is complete. */
const SampleShopFilled = z.object({ type: z.literal("SampleShopFilled"), filledAt: time });
const SetupStepSkipped = z.object({
  type: z.literal("SetupStepSkipped"),
  step: z.enum(setupSteps),
  skippedAt: time,
});
/** The skip was undone. */
const SetupStepResumed = z.object({
  type: z.literal("SetupStepResumed"),
  step: z.enum(setupSteps),
  resumedAt: time,
});
/** A member wants the sample data to be removed; a job does it. */
const SampleRemovalStarted = z.object({
  type: z.literal("SampleRemovalStarted"),
  removalId: z.string(),
  /** Number of parts that will be removed. */
  total: z.int().check(z.nonnegative()),
  startedAt: time,
});
/** All parts that nobody had changed were removed. */
const SampleShopRemoved = z.object({
  type: z.literal("SampleShopRemoved"),
  removalId: z.string(),
  parts: z.array(SamplePartRef),
  removedAt: time,
});
/** A member undid the removal; a job restores the parts. */
const SampleRestoreStarted = z.object({
  type: z.literal("SampleRestoreStarted"),
  removalId: z.string(),
  startedAt: time,
});
const SampleShopRestored = z.object({
  type: z.literal("SampleShopRestored"),
  removalId: z.string(),
  restoredAt: time,
});
/** Stream `setup-<websiteId>.shop`. Stored for ever: a released member is never edited. */
export const SetupEvent = z.discriminatedUnion("type", [
  ShopStarted,
  SampleShopFilled,
  SetupStepSkipped,
  SetupStepResumed,
  SampleRemovalStarted,
  SampleShopRemoved,
  SampleRestoreStarted,
  SampleShopRestored,
]);
export type SetupEvent = z.infer<typeof SetupEvent>;
