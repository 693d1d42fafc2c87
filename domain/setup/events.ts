import * as z from "zod/mini";
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
/** Stream `setup-<websiteId>.shop`. Stored for ever: a released member is never edited. */
export const SetupEvent = z.discriminatedUnion("type", [
  ShopStarted,
  SampleShopFilled,
  SetupStepSkipped,
  SetupStepResumed,
]);
export type SetupEvent = z.infer<typeof SetupEvent>;
