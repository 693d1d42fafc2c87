import { actionTextsOf } from "../kit/action-texts.ts";
import type { GiftCardEvent } from "./events.ts";

export const giftCardActions = actionTextsOf<GiftCardEvent>("gift-cards", {
  GiftCardIssued: "issued a gift card",
  GiftCardAdjusted: "adjusted a gift card’s balance",
  GiftCardDisabled: "disabled a gift card",
  GiftCardEnabled: "enabled a gift card",
  GiftCardMailRequested: "emailed a gift card code",
});
