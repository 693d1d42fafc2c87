import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { GiftCardCommand, IssueGiftCard, RequestGiftCardMail } from "./commands.ts";
import {
  adjust,
  type Decision,
  hold,
  type Issued,
  isAmount,
  release,
  returnTo,
  spend,
} from "./decide-money.ts";
import type { GiftCardEvent } from "./events.ts";
import { evolve, type GiftCardState, noGiftCard } from "./evolve.ts";
import type { GiftCardRejection } from "./rejections.ts";

const issue = (command: IssueGiftCard): Decision => {
  if (!isAmount(command.amountCents)) return reject({ code: "amount-invalid" });
  const { at, ...card } = command;
  return accept([{ ...card, type: "GiftCardIssued", issuedAt: at }]);
};

const requestMail = (command: RequestGiftCardMail, state: Issued): Decision => {
  const { giftCardId, mailId, sendAt, origin, at } = command;
  const { person } = state;
  if (person === undefined || state.mailIds.includes(mailId)) return accept([]);
  return accept([
    { type: "GiftCardMailRequested", giftCardId, mailId, person, sendAt, origin, requestedAt: at },
  ]);
};

const decideIssued = (
  command: Exclude<GiftCardCommand, IssueGiftCard>,
  state: Issued,
): Decision => {
  const { giftCardId, at } = command;
  switch (command.type) {
    case "ChangeRecipient":
      return accept([
        {
          type: "GiftCardRecipientChanged",
          giftCardId,
          person: command.person,
          ...(command.keepsNote && { keepsNote: true }),
          changedAt: at,
        },
      ]);
    case "RequestGiftCardMail":
      return requestMail(command, state);
    case "HoldGiftCard":
      return hold(command, state);
    case "ReleaseGiftCardHold":
      return release(command, state);
    case "SpendGiftCard":
      return spend(command, state);
    case "ReturnToGiftCard":
      return returnTo(command, state);
    case "AdjustGiftCard":
      return adjust(command, state);
    case "DisableGiftCard": {
      const { reason, person } = command;
      const why = { reason, ...(person && { person }) };
      const disabled = { type: "GiftCardDisabled", giftCardId, ...why, disabledAt: at } as const;
      return accept(state.disabled ? [] : [disabled]);
    }
    case "EnableGiftCard":
      return accept(state.disabled ? [{ type: "GiftCardEnabled", giftCardId, enabledAt: at }] : []);
    default:
      return unreachable(command);
  }
};

/** One gift card. Stream `giftCard-<websiteId>.<giftCardId>`. */
export const giftCardDecider: Decider<
  GiftCardState,
  GiftCardCommand,
  GiftCardEvent,
  GiftCardRejection
> = {
  streamCategory: "giftCard",
  initial: noGiftCard,
  evolve,
  decide: (command, state) => {
    const { issued } = state;
    if (command.type === "IssueGiftCard") return issued === undefined ? issue(command) : accept([]);
    if (issued === undefined) return reject({ code: "gift-card-unknown" });
    return decideIssued(command, { ...state, issued });
  },
};
