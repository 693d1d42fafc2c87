import type { SetupEvent } from "#domain/setup/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const setupTexts: EventTexts<SetupEvent> = {
  ShopStarted: ({ start }) => [
    "The website was started",
    start === "sample" ? "with a sample shop" : "with an empty shop",
  ],
  SampleShopFilled: () => "The sample shop was filled",
  SetupStepSkipped: ({ step }) => ["A setup step was skipped", step],
  SetupStepResumed: ({ step }) => ["A setup step was resumed", step],
  SampleRemovalStarted: () => "The removal of the sample data was started",
  SampleShopRemoved: ({ parts }) => ["The sample data was removed", `${parts.length} parts`],
  SampleRestoreStarted: () => "Restoring the sample data was started",
  SampleShopRestored: () => "The sample data was restored",
};
