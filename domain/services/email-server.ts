import * as z from "zod/mini";
import { HOST } from "../kit/host.ts";

/**
 * - `tls`: encrypted from the start, usually port 465.
 * - `starttls`: encrypted before anything is sent, usually port 587.
 * - `none`: encrypted only if the server offers it.
 */
export const encryptions = ["tls", "starttls", "none"] as const;

/** Without line breaks and control characters: it becomes a header of every email. */
const headerText = z.refine<string>(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
  "Enter a text without line breaks.",
);

/** A mail server and the sender of the emails that it delivers, without the password. */
export const EmailServerFields = z.object({
  host: z.string().check(z.toLowerCase(), z.trim(), z.regex(HOST)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  encryption: z.enum(encryptions),
  /** Empty for a server without sign-in. */
  user: z.string().check(z.trim(), z.maxLength(320), headerText),
  fromName: z.string().check(z.trim(), z.maxLength(100), headerText),
  fromAddress: z.email().check(z.maxLength(254)),
});

export const EmailPassword = z.string().check(z.maxLength(1_000), headerText);

export const EmailServer = z.extend(EmailServerFields, { password: EmailPassword });
export type EmailServer = z.infer<typeof EmailServer>;

/** `smtp://user:password@host:port`, as SMTP_URL. */
export const emailServerUrl = (server: EmailServer): string => {
  const { host, port, encryption, user, password } = server;
  const credentials =
    user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = encryption === "tls" ? "smtps" : "smtp";
  return `${scheme}://${credentials}${host}:${port}${encryption === "starttls" ? "/?requireTLS=true" : ""}`;
};

/** `Name <address>`, as MAIL_FROM. The name is quoted, so that it can contain any character. */
export const emailSender = ({
  fromName,
  fromAddress,
}: Pick<EmailServer, "fromName" | "fromAddress">): string =>
  fromName === "" ? fromAddress : `"${fromName.replaceAll(/["\\]/g, "\\$&")}" <${fromAddress}>`;
