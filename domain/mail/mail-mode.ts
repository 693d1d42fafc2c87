/**
 * Where emails go. `server`: to a mail server. `capture`: into the capture mailbox, which replaces
 * one and delivers to nobody. `none`: they wait until a mail server is set up.
 */
export type MailMode = "server" | "capture" | "none";

/** The mode of a website: its owner can have set up a mail server. */
export type MailModeOf = (websiteId: string) => Promise<MailMode>;

type MailSettings = {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_CAPTURE?: boolean | undefined;
  readonly DAYBOOK_DEMO?: boolean | undefined;
};

/**
 * A demo has a mailbox that its owner can read; a shop must never mistake one for a mail server.
 */
export const mailModeOf = ({
  SMTP_URL,
  DAYBOOK_DEMO = false,
  MAIL_CAPTURE = DAYBOOK_DEMO,
}: MailSettings): MailMode => {
  if (SMTP_URL !== undefined) return "server";
  return MAIL_CAPTURE ? "capture" : "none";
};
