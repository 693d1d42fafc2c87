import type { MediaEvent } from "#domain/media/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const mediaTexts: EventTexts<MediaEvent> = {
  MediaUploaded: ({ name }) => ["A picture was uploaded", name],
  MediaDescribed: ({ description: { title } }) => ["A picture was described", title],
  MediaTrashed: () => "A picture was removed from the library",
  MediaRestored: () => "A picture was restored",
};
