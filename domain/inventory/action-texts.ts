import { actionTextsOf } from "../kit/action-texts.ts";
import type { StockEvent } from "./events.ts";

export const stockActions = actionTextsOf<StockEvent>("stock", {
  StockReceived: { text: "received {quantity} units", kind: "received units" },
  StockAdjusted: { text: "adjusted stock by {delta} ({reason})", kind: "adjusted stock" },
  StockCountingChanged: "turned stock tracking on or off",
});
