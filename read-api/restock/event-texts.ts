import type { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { type EventTexts, people } from "../kit/event-texts.ts";

export const restockTexts: EventTexts<RestockSignUpEvent | RestockSendEvent> = {
  RestockSignedUp: () => "A person signed up",
  RestockMailingListJoined: () => "A person waiting joined the mailing list",
  RestockNoticeSent: () => "An email was sent",
  RestockNoticeFailed: ({ reason }) => ["An email could not be delivered", reason],
  RestockSignUpLeft: () => "A person cancelled their sign-up",
  RestockSignUpTakenOff: () => "A sign-up was removed by the shop",
  RestockSignUpPutBack: () => "A sign-up was restored by the shop",
  RestockConfirmationAsked: () => "A person was asked to confirm",
  RestockSignUpConfirmed: () => "A person confirmed their sign-up",
  RestockNoticeInDoubt: () => "An email is in doubt",
  RestockNoticeResendRequested: () => "An email is being retried",
  RestockDoubtDismissed: () => "An email in doubt was dismissed",
  RestockSendRequested: ({ audience, arrival }) => [
    arrival === undefined
      ? "A send was requested"
      : "A send was started automatically by incoming stock",
    audience === "units" ? "Limited to the units in stock" : "Everyone",
  ],
  RestockSendStarted: ({ recipients }) => `The send started for ${people(recipients)}`,
  RestockSendCancelled: () => "The send was cancelled",
  RestockSendCompleted: ({ sent, skipped }) => [
    "The send was completed",
    `${people(sent)} notified, ${skipped} skipped`,
  ],
};
