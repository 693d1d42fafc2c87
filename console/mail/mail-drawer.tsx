import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { mailKinds } from "#domain/kit/mail-kinds.ts";
import { getOutboxMailContract, type MailDetails } from "#read-api/mail/contract.ts";
import { useOpened } from "../kit/calls/queries.ts";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailState } from "./mail-state.tsx";
import classes from "./outbox-screen.module.css";
import { ResendMail } from "./resend-mail.tsx";

const precise = (at: string) => <Moment at={at} format="precise" />;

const factsOf = (mail: MailDetails): Readonly<Record<string, ReactNode>> => ({
  To: mail.to ?? "No longer kept",
  ...(mail.replyTo !== null && { "Reply to": mail.replyTo }),
  Kind: mailKinds[mail.kind],
  Status: <MailState of={mail.status} />,
  Created: precise(mail.createdAt),
  ...(mail.handedOverAt !== null && { Accepted: precise(mail.handedOverAt) }),
  ...(mail.status !== "kept" && { Attempts: mail.attempts }),
  ...(mail.nextAttemptAt !== null && { "Next attempt": precise(mail.nextAttemptAt) }),
  ...(mail.error !== null && { Reason: mail.error }),
  ...(mail.answer !== null && {
    "Server response": <span className={classes.answer}>{mail.answer}</span>,
  }),
  "Message-ID": <span className={classes.answer}>{mail.messageId}</span>,
  ...(mail.copyOf !== null && {
    Repeats: <RowOpener open={{ open: mail.copyOf }}>the original email</RowOpener>,
  }),
});

const Copies = ({ of }: { readonly of: MailDetails["copies"] }) =>
  of.length === 0 ? null : (
    <ul className={classes.copies} aria-label="Sent again">
      {of.map(({ mailId, status, createdAt }) => (
        <li key={mailId}>
          <RowOpener open={{ open: mailId }}>
            Sent again <Moment at={createdAt} />
          </RowOpener>
          <MailState of={status} />
        </li>
      ))}
    </ul>
  );

/** One email: its status, its content, and a resend button. */
export const MailDrawer = ({
  mailId,
  onClose,
}: {
  readonly mailId: string | undefined;
  readonly onClose: () => void;
}) => {
  const query = useOpened(getOutboxMailContract, mailId === undefined ? undefined : { mailId });
  return (
    <DetailDrawer
      title={query.data?.subject ?? "Email"}
      opened={mailId !== undefined}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(mail) => (
          <Stack gap="lg">
            <Facts of={factsOf(mail)} />
            <Copies of={mail.copies} />
            <ResendMail key={`resend ${mail.mailId}`} mail={mail} />
            <MailPreview key={mail.mailId} html={mail.html} text={mail.text} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  );
};
