import { MailState } from "#console/mail/mail-state.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Pill } from "#console/ui/pill.tsx";
import type { AccountMail } from "#read-api/accounts/contract.ts";
import classes from "./members-screen.module.css";

/** What became of a mail about an account of the console, and when it was asked for. */
export const AccountMailState = ({ of }: { readonly of: AccountMail | null }) =>
  of === null ? (
    <Pill>Not written yet</Pill>
  ) : (
    <>
      <MailState of={of.status} />{" "}
      <span className={classes.note}>
        {of.error ?? (of.status === "sent" && <Moment at={of.askedAt} />)}
      </span>
    </>
  );
