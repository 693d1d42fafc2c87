import { escapeHtml } from "#domain/kit/escape-html.ts";
import { MailNotAccepted } from "./port.ts";
import { createSmtpSender, type SmtpOptions } from "./smtp.ts";

type TestMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type TestOutcome = { readonly accepted: boolean; readonly answer: string };

/** Sends one email outside of the outbox and returns the server's own words. */
export const sendTestMessage = async (
  server: SmtpOptions,
  { text, ...message }: TestMessage,
): Promise<TestOutcome> => {
  const sender = createSmtpSender(server);
  const html = `<p>${escapeHtml(text).trim().replaceAll("\n\n", "</p><p>")}</p>`;
  try {
    return { accepted: true, answer: await sender.send({ ...message, text, html }) };
  } catch (error) {
    if (!(error instanceof MailNotAccepted)) throw error;
    return { accepted: false, answer: error.answer ?? error.reason };
  } finally {
    sender.close();
  }
};
