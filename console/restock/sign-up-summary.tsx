import type { SignUp } from "#read-api/restock/contract.ts";
import { Moment } from "../kit/time/moment.tsx";
import { EmailText } from "../kit/ui/email-text.tsx";
import classes from "./restock-screen.module.css";

/** Who signed up, when, and what went wrong with the email. */
export const SignUpSummary = ({ of }: { readonly of: SignUp }) => (
  <span className={classes.who}>
    <span>
      <EmailText of={of.siteVisitorEmail ?? "Erased person"} />
    </span>
    <span className={classes.meta}>
      <Moment at={of.signedUpAt} />
      {of.isJoinMailingList && " · joins the mailing list"}
      {of.failure !== null && ` · ${of.failure}`}
    </span>
  </span>
);
