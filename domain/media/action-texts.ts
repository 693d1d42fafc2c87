import { actionTextsOf } from "../kit/action-texts.ts";
import type { MediaEvent } from "./events.ts";

export const mediaActions = actionTextsOf<MediaEvent>("content", {
  MediaUploaded: { text: "uploaded the picture {name}", kind: "uploaded a picture" },
  MediaDescribed: "described a picture",
  MediaTrashed: "removed a picture",
  MediaRestored: "restored a picture",
});
