import type { SiteUserDependencies } from "#commands/customers/dependencies.ts";
import { createForgetAccount } from "#commands/customers/forget-account.ts";
import {
  createMoveLinesToAccount,
  type MoveLinesToAccountDependencies,
} from "#commands/customers/move-lines-to-account.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import { createFinishDeletion, FINISH_DELETION, finishDeletionRule } from "./finish-deletion.ts";
import {
  BRING_LINES,
  createMoveLinesToAccountTask,
  moveLinesToAccountRule,
} from "./move-lines-to-account.ts";
import {
  createSendAccountMail,
  SEND_ACCOUNT_MAIL,
  type SendMailDependencies,
  sendAccountMailRule,
} from "./send-mail.ts";

export const siteUserRules: readonly RelayRule[] = [
  sendAccountMailRule,
  finishDeletionRule,
  moveLinesToAccountRule,
];

/** Background tasks of customer accounts. */
export const createSiteUserTasks = (
  dependencies: SendMailDependencies &
    MoveLinesToAccountDependencies &
    Pick<SiteUserDependencies, "eventStore">,
): Readonly<Record<string, Task>> => ({
  [SEND_ACCOUNT_MAIL]: createSendAccountMail(dependencies),
  [FINISH_DELETION]: createFinishDeletion(createForgetAccount(dependencies)),
  [BRING_LINES]: createMoveLinesToAccountTask(createMoveLinesToAccount(dependencies)),
});
