import type { MediaEvent } from "#domain/media/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const mediaTexts: EventTexts<MediaEvent> = {
  MediaUploaded: ({ name }) => ["A picture was uploaded", name],
  MediaFileUploaded: ({ name }) => ["A file was uploaded", name],
  MediaReplaced: ({ name }) => ["A picture was replaced", name],
  MediaFileReplaced: ({ name }) => ["A file was replaced", name],
  MediaDescribed: ({ description: { title } }) => ["A file of the library was described", title],
  MediaTrashed: () => "A file was removed from the library",
  MediaRestored: () => "A file of the library was restored",
};
