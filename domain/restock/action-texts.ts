import { actionTextsOf } from "../kit/action-texts.ts";
import type { RestockSendEvent, RestockSignUpEvent } from "./events.ts";

export const restockActions = actionTextsOf<RestockSendEvent | RestockSignUpEvent>("restock", {
  RestockSendRequested: "requested a restock send",
  RestockSendCancelled: "cancelled a restock send",
  RestockNoticeResendRequested: "sent a restock notice again",
  RestockDoubtDismissed: "marked a restock email in doubt as delivered",
  RestockSignUpTakenOff: "removed a restock sign-up",
  RestockSignUpPutBack: "restored a restock sign-up",
  RestockArrivalExpected: {
    text: "set an expected arrival of {units} units",
    kind: "set an expected arrival",
  },
});
