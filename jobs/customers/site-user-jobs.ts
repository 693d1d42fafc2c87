import { type BringLinesDependencies, createBringLines } from "#commands/customers/bring-lines.ts";
import type { SiteUserDependencies } from "#commands/customers/dependencies.ts";
import { createForgetAccount } from "#commands/customers/forget-account.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/relay.ts";
import { BRING_LINES, bringLinesRule, createBringLinesTask } from "./bring-lines.ts";
import { createFinishDeletion, FINISH_DELETION, finishDeletionRule } from "./finish-deletion.ts";
import {
  createSendAccountMail,
  SEND_ACCOUNT_MAIL,
  type SendMailDependencies,
  sendAccountMailRule,
} from "./send-mail.ts";

export const siteUserRules: readonly RelayRule[] = [
  sendAccountMailRule,
  finishDeletionRule,
  bringLinesRule,
];

/** What is done about visitor accounts behind the scenes. */
export const createSiteUserTasks = (
  dependencies: SendMailDependencies &
    BringLinesDependencies &
    Pick<SiteUserDependencies, "eventStore">,
): Readonly<Record<string, Task>> => ({
  [SEND_ACCOUNT_MAIL]: createSendAccountMail(dependencies),
  [FINISH_DELETION]: createFinishDeletion(createForgetAccount(dependencies)),
  [BRING_LINES]: createBringLinesTask(createBringLines(dependencies)),
});
