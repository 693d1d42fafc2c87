import { escapeHtml } from "#domain/kit/escape-html.ts";
import { MailNotAccepted } from "./port.ts";
import { createSmtpSender, type SmtpOptions } from "./smtp.ts";

type TestMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type TestOutcome = {
  readonly accepted: boolean;
  readonly answer: string;
  /** Why there was no answer; absent: the words are the server’s own. */
  readonly problem?: Problem;
};

type Problem = "name" | "port" | "silence" | "encryption" | "certificate";

/** Problems by the messages of Node and OpenSSL, in the order in which they are looked for. */
const problems: readonly (readonly [RegExp, Problem])[] = [
  [/ENOTFOUND|EAI_AGAIN|ENODATA/, "name"],
  [/ECONNREFUSED/, "port"],
  [/certificate|self-signed|altnames/i, "certificate"],
  [/wrong version number|packet length|SSL|TLS|Greeting never/i, "encryption"],
  [/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET/i, "silence"],
];

/** A server’s own answer begins with its code. */
const problemIn = (answer: string): Problem | undefined =>
  /^\d{3}\b/.test(answer) ? undefined : problems.find(([words]) => words.test(answer))?.[1];

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
    const answer = error.answer ?? error.reason;
    const problem = problemIn(answer);
    return { accepted: false, answer, ...(problem !== undefined && { problem }) };
  } finally {
    sender.close();
  }
};
