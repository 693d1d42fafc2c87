import { actionTextsOf } from "../kit/action-texts.ts";
import type { ReviewEvent, ReviewImportEvent } from "./events.ts";

export const reviewActions = actionTextsOf<ReviewEvent | ReviewImportEvent>("reviews", {
  ReviewApproved: "approved a review",
  ReviewRejected: "rejected a review",
  ReviewReopened: "moved a review back to waiting",
  ReviewAnswered: "replied to a review",
  ReviewImportStarted: "imported reviews",
});
