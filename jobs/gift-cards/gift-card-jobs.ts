import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import {
  createIssueGiftCards,
  ISSUE_GIFT_CARDS,
  type IssueCardsDependencies,
  issueGiftCardsRules,
} from "./issue-cards.ts";
import {
  createSendGiftCard,
  SEND_GIFT_CARD,
  type SendCardDependencies,
  sendGiftCardRule,
} from "./send-card.ts";

export const giftCardRules: readonly RelayRule[] = [...issueGiftCardsRules, sendGiftCardRule];

/** Background tasks of gift cards. */
export const createGiftCardTasks = (
  dependencies: IssueCardsDependencies & SendCardDependencies,
): Readonly<Record<string, Task>> => ({
  [ISSUE_GIFT_CARDS]: createIssueGiftCards(dependencies),
  [SEND_GIFT_CARD]: createSendGiftCard(dependencies),
});
