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

/** Not in the specification: it shows no such texts. */
const texts = {
  "mail-gone": "The content of this email is no longer kept.",
  "mail-under-way": "This email is still being sent.",
  "mail-withheld": "This email contained a private link or code, so it cannot be resent from here.",
  "mail-of-restock":
    "Resend it from Restock → Sign-ups, so that it is counted and nobody gets it twice.",
  "no-mail-server": "No email server is set up.",
  "mail-handed-over": "This email was already accepted by a mail server.",
  "mail-copied": "This email has already been resent.",
  "mail-not-waiting": "This email is not waiting for another attempt.",
  "mail-given-up": "This email is no longer retried automatically. You can resend it.",
} as const satisfies Record<MailRejection["code"], string>;

export const mailRejectionText = ({ code }: MailRejection): string => texts[code];
