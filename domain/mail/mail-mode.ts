/**
 * Where emails go. `server`: to a mail server. `capture`: into the capture mailbox, which replaces
 * one and delivers to nobody. `none`: they wait until a mail server is set up.
 */
export type MailMode = "server" | "capture" | "none";

type MailSettings = {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_CAPTURE?: boolean | undefined;
};

export const mailModeOf = ({ SMTP_URL, MAIL_CAPTURE }: MailSettings): MailMode => {
  if (SMTP_URL !== undefined) return "server";
  return MAIL_CAPTURE === true ? "capture" : "none";
};
