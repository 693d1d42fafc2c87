import { escapeHtml } from "#domain/kit/escape-html.ts";
import { REDACTED } from "#domain/kit/withheld.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type Mail, type Mailer, MailNotAccepted } from "./port.ts";

/** The stored content of an email, sealed for the person it is about, and its recipient. */
export type KeptMail = {
  readonly personId: string;
  readonly recipientId: string;
  readonly sealed: string;
};

const withheld = (text: string, secrets: readonly string[]): string =>
  secrets.reduce(
    (left, secret) => left.replaceAll(secret, REDACTED).replaceAll(escapeHtml(secret), REDACTED),
    text,
  );

const contentOf = (mail: Mail, isKeptOnly: boolean) => {
  const { to, subject, replyTo, unsubscribe } = mail;
  const secrets = isKeptOnly ? [] : (mail.secrets ?? []);
  return {
    to,
    subject,
    text: withheld(mail.text, secrets),
    html: withheld(mail.html, secrets),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(secrets.length > 0 && { isWithheld: true }),
  };
};

/**
 * Seals an email for the person it is about, usually its recipient, so that erasing that person
 * empties it. Undefined when they have been erased. With `isKeptOnly` its secrets are stored, too,
 * because it exists nowhere else.
 */
export const createSealMail =
  (personalData: Pick<PersonalData, "seal" | "sealFor">, isKeptOnly: boolean) =>
  async (mail: Mail): Promise<KeptMail | undefined> => {
    const { websiteId, to, aboutPersonId, toPersonId } = mail;
    const content = contentOf(mail, isKeptOnly);
    if (aboutPersonId === undefined) {
      const { personId, sealed } = await personalData.seal(websiteId, to, content);
      return { personId, recipientId: personId, sealed };
    }
    const recipientId = toPersonId ?? (await personalData.seal(websiteId, to, {})).personId;
    const about = await personalData.sealFor(websiteId, aboutPersonId, content);
    return about && { ...about, recipientId };
  };

/** Replaces a mail server and delivers to nobody: the console shows its emails. */
export const createCaptureMailbox = (): Mailer => ({
  repeatable: true,
  send: async () => undefined,
});

export const NO_EMAIL_SERVER = "No email server is set up.";

/** Replaces a mail server that is not set up yet: every email waits for it. */
export const createMissingMailer = (): Mailer => ({
  repeatable: true,
  waits: true,
  send: async () => {
    throw new MailNotAccepted("unreachable", NO_EMAIL_SERVER);
  },
});
