import { createTransport } from "nodemailer";
import { type Mailer, MailNotHandedOver, type MailProblem } from "./port.ts";

type SmtpError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
  /** Which patience ran out, e.g. CONNECT_TIMEOUT. */
  readonly timeoutType?: string;
};

/** Steps that come before any mail: what fails here fails for every mail. */
const BEFORE_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

/**
 * Without an answer of the server and once connected, nobody can say how far it got: uncertain,
 * although it may have been long before the content.
 */
const problemOf = ({
  code,
  command,
  responseCode,
  syscall,
  timeoutType,
}: SmtpError): MailProblem => {
  if (responseCode !== undefined && !BEFORE_MAIL.test(command ?? ""))
    return responseCode >= 500 ? "refused" : "later";
  if (responseCode !== undefined || code === "EAUTH") return "unreachable";
  if (syscall === "connect" || code === "EDNS" || code === "ETLS") return "unreachable";
  if (timeoutType !== undefined && timeoutType !== "SOCKET_TIMEOUT") return "unreachable";
  return command === "API" ? "refused" : "uncertain";
};

/** The server's own words may repeat the address: only their numbers are kept. */
const reasonOf = ({ code = "ERROR", command, responseCode }: SmtpError): string =>
  [responseCode ?? code, ...(command === undefined ? [] : [`at ${command}`])].join(" ");

const TIMEOUT_MS = 20_000;

/**
 * A connection per mail, on purpose: nodemailer's pool sends a mail again by itself when a connection
 * closes under it, which may be the second time.
 *
 * `url`: `smtp://user:password@host:port`. `from`: `Name <address>`; its host ends the Message-IDs.
 */
export const createSmtpMailer = ({
  url,
  from,
}: {
  readonly url: string;
  readonly from: string;
}): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    repeatable: false,
    send: async ({ id, to, subject, text, html, replyTo }) => {
      try {
        const messageId = `<${id}@${host}>`;
        // An object, never a header text: nothing in the address can add a recipient or a header.
        await transport.sendMail({
          messageId,
          from,
          to: { name: "", address: to },
          ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
        });
      } catch (error) {
        const smtp = error as SmtpError;
        throw new MailNotHandedOver(problemOf(smtp), reasonOf(smtp));
      }
    },
  };
};
