/** A mail as it is handed over. */
export type Mail = {
  /** Stable over retries: becomes the Message-ID, `<id@host>`. */
  readonly id: string;
  readonly websiteId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Hands mails over to a mail server, or into the outbox that the console shows. Throws when it could not. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };
