import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconMailForward } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { resendMailContract } from "#commands/mail/contract.ts";
import type { MailStatus } from "#domain/mail/mail-columns.ts";
import {
  getOutboxMailContract,
  listOutboxContract,
  type MailDetails,
} from "#read-api/mail/contract.ts";
import { call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import classes from "./outbox-screen.module.css";

/** What one should know before sending it again. */
const warnings: Readonly<Partial<Record<MailStatus, string>>> = {
  sent: "The first email was accepted by a mail server, so the recipient will get two.",
  "in-doubt": "The first email may have arrived, so the recipient may get two.",
  bounced: "The mail server rejected the first email and may reject this one too.",
};

/** A job makes the new mail, a moment after it was asked for. */
const SHOWS_AFTER_MS = 1_500;

const useResend = (mailId: string, onDone: () => void) => {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [listOutboxContract, getOutboxMailContract].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  return useMutation({
    mutationFn: () => call(resendMailContract, { params: { mailId } }),
    onSuccess: () => {
      onDone();
      notifications.show({ message: "The email is being sent again." });
      setTimeout(() => void refresh(), SHOWS_AFTER_MS);
    },
    onSettled: refresh,
  });
};

/** Sends a mail once more, after asking; or says why that cannot be. */
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
