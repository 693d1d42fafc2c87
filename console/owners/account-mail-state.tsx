import type { ReactNode } from "react";
import { MailState } from "#console/mail/mail-state.tsx";
import type { AccountMail } from "#read-api/owners/contract.ts";
import { Moment } from "../kit/time/moment.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import classes from "./members-screen.module.css";

const noteOf = ({ status, error, askedAt }: AccountMail): ReactNode => {
  if (error !== null) return error;
  return status === "sent" ? <Moment at={askedAt} /> : null;
};

/** The status of an email about a console account, and the time of its request. */
export const AccountMailState = ({ of }: { readonly of: AccountMail | null }) => {
  if (of === null) return <Pill>Not sent yet</Pill>;
  const note = noteOf(of);
  return (
    <span>
      <MailState of={of.status} />
      {note !== null && <span className={classes.note}> {note}</span>}
    </span>
  );
};
