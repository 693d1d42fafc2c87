import MailComposer from "nodemailer/lib/mail-composer";
import { messageIdOf } from "./message-id.ts";
import { type Mail, type Mailer, MailNotAccepted, type MailProblem } from "./port.ts";
import { type AddressOf, createSmtpConnections, MessageRejected } from "./smtp-connections.ts";

type SmtpError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

const MAX_OF_AN_ANSWER = 500;

/** Steps before any message: a failure here affects every email. */
const BEFORE_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

const problemOf = ({ command, responseCode }: SmtpError, left: boolean): MailProblem => {
  if (responseCode !== undefined && !BEFORE_MAIL.test(command ?? ""))
    return responseCode >= 500 ? "refused" : "later";
  // Without an answer and after the content started to leave, the outcome is unknown.
  if (left) return "uncertain";
  return command === "API" || command === "MAIL FROM" ? "refused" : "later";
};

/** The server's own text can contain the address: a reason only has its codes. */
const reasonOf = ({ code = "ERROR", command, responseCode }: SmtpError): string =>
  [responseCode ?? code, ...(command === undefined ? [] : [`at ${command}`])].join(" ");

const notHandedOver = (error: unknown): MailNotAccepted => {
  if (!(error instanceof MessageRejected)) {
    const { response, message } = error as SmtpError & { readonly message?: string };
    const answer = (response ?? message)?.slice(0, MAX_OF_AN_ANSWER);
    return new MailNotAccepted("unreachable", reasonOf(error as SmtpError), answer);
  }
  const smtp = error.cause as SmtpError;
  const answer = smtp.response?.slice(0, MAX_OF_AN_ANSWER);
  return new MailNotAccepted(problemOf(smtp, error.left), reasonOf(smtp), answer);
};

const TIMEOUT_MS = 20_000;
const patience = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
};

/** RFC 8058: the mail program itself calls this URL, and the person need not follow a link. */
const unsubscribeHeaders = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

export type SmtpOptions = {
  /** `smtp://user:password@host:port` */
  readonly url: string;
  /** `Name <address>`; its host is the end of the Message-IDs. */
  readonly from: string;
  /** Resolves the host before each connection; absent: the system does. */
  readonly addressOf?: AddressOf | undefined;
};

/**
 * Own connections instead of nodemailer's pool, which resends an email when a connection closes
 * during delivery, possibly for the second time.
 */
export const createSmtpSender = ({ url, from, addressOf }: SmtpOptions) => {
  const connections = createSmtpConnections(url, patience, addressOf);

  const messageOf = async (mail: Omit<Mail, "kind" | "websiteId">) => {
    const { id, to, subject, text, html, replyTo, unsubscribe } = mail;
    // An object, never a header text: nothing in the address can add a recipient or a header.
    const message = new MailComposer({
      messageId: messageIdOf(from, id),
      from,
      to: { name: "", address: to },
      ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
      ...(unsubscribe !== undefined && { headers: unsubscribeHeaders(unsubscribe) }),
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const envelope = message.getEnvelope();
    const [recipient] = envelope.to;
    if (envelope.from === false || recipient === undefined || envelope.to.length > 1)
      throw new MailNotAccepted("refused", "EENVELOPE at API");
    return { from: envelope.from, to: recipient, content: await message.build() };
  };

  return {
    /** The server's answer. Throws MailNotAccepted. */
    send: async (mail: Omit<Mail, "kind" | "websiteId">): Promise<string> => {
      const message = await messageOf(mail);
      try {
        return await connections.put(message);
      } catch (error) {
        throw notHandedOver(error);
      }
    },
    close: connections.close,
  };
};

/** Delivers to a mail server. */
export const createSmtpMailer = (options: SmtpOptions): Mailer => {
  const sender = createSmtpSender(options);
  return {
    repeatable: false,
    send: async (mail) => void (await sender.send(mail)),
    close: sender.close,
  };
};
