import { actionTextsOf } from "../kit/action-texts.ts";
import type { MediaEvent } from "./events.ts";

export const mediaActions = actionTextsOf<MediaEvent>("content", {
  MediaUploaded: { text: "uploaded the picture {name}", kind: "uploaded a picture" },
  MediaFileUploaded: { text: "uploaded the file {name}", kind: "uploaded a file" },
  MediaReplaced: { text: "replaced a picture by {name}", kind: "replaced a picture" },
  MediaFileReplaced: { text: "replaced a file by {name}", kind: "replaced a file" },
  MediaDescribed: "described a file of the media library",
  MediaTrashed: "removed a file from the media library",
  MediaRestored: "restored a file of the media library",
});
