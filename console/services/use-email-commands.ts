import {
  connectEmailServerContract,
  disconnectEmailServerContract,
  testEmailServerContract,
} from "#commands/services/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { type EmailDraft, emailBodyOf, isAboutOwnPassword } from "./email-draft.ts";

export type Tested = ResponseOf<typeof testEmailServerContract>;

/** `accountPassword`: the member's own, where the server asks for it. */
type Saving = { readonly draft: EmailDraft; readonly accountPassword?: string };

/** Saving, testing and removing. A change of the server also changes what other screens say about emails. */
export const useEmailCommands = (
  onTested: (tested: Tested | undefined) => void,
  onSaving: (draft: EmailDraft | undefined) => void,
) => {
  const save = useCommand(connectEmailServerContract, {
    input: ({ draft, accountPassword }: Saving) => ({
      body: { ...emailBodyOf(draft), ...(accountPassword !== undefined && { accountPassword }) },
    }),
    refreshes: "everything",
    errors: "form",
    onDone: () => onSaving(undefined),
    // What is wrong with the server is shown at its fields; only a wrong password keeps the dialog.
    onError: (error, { draft }) => onSaving(isAboutOwnPassword(error) ? draft : undefined),
    says: () => "The email server was saved. Waiting emails go out within six hours.",
  });
  const test = useCommand(testEmailServerContract, {
    input: (draft: EmailDraft) => ({ body: emailBodyOf(draft) }),
    refreshes: [],
    errors: "form",
    onDone: onTested,
    onError: () => onTested(undefined),
  });
  const remove = useCommand(disconnectEmailServerContract, {
    input: () => ({}),
    refreshes: "everything",
    says: () => "The email server was removed.",
  });
  return { save, test, remove };
};
