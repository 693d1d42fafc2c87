import * as z from "zod/mini";
import { connectEmailServerContract } from "#commands/services/contract.ts";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { PasswordModal } from "../owners/password-modal.tsx";

/** The part of the call that the dialog asks for. */
const proof = {
  body: z.object({ accountPassword: connectEmailServerContract.body.shape.accountPassword }),
};

/** Asks for the member's own password before a server that links to all accounts go through is saved. */
export const ConfirmEmailServer = ({
  pending,
  error,
  onConfirm,
  onClose,
}: {
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (accountPassword: string) => void;
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { password: "" },
    contract: proof,
    bodyOf: ({ password }) => ({ accountPassword: password }),
    fieldOf: { accountPassword: "password" },
    also: ({ password }) => (password === "" ? { password: "Enter your password." } : {}),
    error,
  });
  return (
    <PasswordModal
      title="Save the email server?"
      action="Save"
      pending={pending}
      form={form}
      onConfirm={({ password }) => onConfirm(password)}
      onClose={onClose}
    >
      Links to new passwords will be sent through this server, for the team accounts of all websites
      of this installation. Enter the password of your account to save it.
    </PasswordModal>
  );
};
