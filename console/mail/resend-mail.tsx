import { Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { resendMailContract } from "#commands/mail/contract.ts";
import type { MailStatus } from "#domain/mail/mail-columns.ts";
import {
  getOutboxMailContract,
  listOutboxContract,
  type MailDetails,
} from "#read-api/mail/contract.ts";
import { useCommand, useRefresh } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import classes from "./outbox-screen.module.css";

/** Warnings before sending it again. */
const warnings: Readonly<Partial<Record<MailStatus, string>>> = {
  sent: "The first email was accepted by a mail server, so the recipient will get two.",
  "in-doubt": "The first email may have arrived, so the recipient may get two.",
  bounced: "The mail server rejected the first email and may reject this one too.",
};

/** A job creates the new email a moment after the request. */
const SHOWS_AFTER_MS = 1_500;

const outboxReads = [listOutboxContract, getOutboxMailContract];

const useResend = (mailId: string, onDone: () => void) => {
  const refresh = useRefresh(outboxReads);
  return useCommand(resendMailContract, {
    input: () => ({ params: { mailId } }),
    refreshes: outboxReads,
    refreshesOnError: true,
    onDone: () => {
      onDone();
      setTimeout(() => void refresh(), SHOWS_AFTER_MS);
    },
    says: () => "The email is being sent again.",
    errors: "form",
  });
};

/** Resends an email after a question, or shows why that is impossible. */
export const ResendMail = ({ mail }: { readonly mail: MailDetails }) => {
  const [asking, setAsking] = useState(false);
  const resend = useResend(mail.mailId, () => setAsking(false));
  if (mail.obstacle !== null) return <p className={classes.hint}>{mail.obstacle}</p>;
  return (
    <Changes>
      <div>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={() => {
            resend.reset();
            setAsking(true);
          }}
        >
          Send again
        </Button>
      </div>
      <Confirm
        opened={asking}
        title="Send this email again?"
        action="Send again"
        pending={resend.isPending}
        error={resend.error}
        onConfirm={() => resend.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          {mail.to} will get a new email with the same content. {warnings[mail.status]}
        </p>
      </Confirm>
    </Changes>
  );
};
