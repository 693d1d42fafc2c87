export type ResendRejection = {
  readonly code:
    | "mail-gone"
    | "mail-under-way"
    | "mail-withheld"
    | "mail-of-restock"
    | "no-mail-server";
};

export type MailRejection = {
  readonly code:
    | ResendRejection["code"]
    | "mail-handed-over"
    | "mail-copied"
    | "mail-not-waiting"
    | "mail-given-up";
};

/** Our words: the specification shows none. */
const texts = {
  "mail-gone": "What this mail said is not kept any more.",
  "mail-under-way": "This mail is still on its way.",
  "mail-withheld":
    "This mail held a link or a code that only its reader may know, so it cannot be sent again from here.",
  "mail-of-restock":
    "Send it again from Restock, under Sign-ups: there it is counted, and nobody gets two.",
  "no-mail-server": "No email server is set up.",
  "mail-handed-over": "A mail server has taken this mail.",
  "mail-copied": "This mail has been sent again already.",
  "mail-not-waiting": "This mail does not wait for another attempt.",
  "mail-given-up": "This mail is not tried by itself any more. It can be sent again.",
} as const satisfies Record<MailRejection["code"], string>;

export const mailRejectionText = ({ code }: MailRejection): string => texts[code];
