import { type LinkKind, mailLinks } from "#domain/customers/mail-links.ts";
import type { Signing } from "#infra/signing/port.ts";

export type MailToken = {
  readonly siteUserId: string;
  readonly mailId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

type About = MailToken & {
  readonly websiteId: string;
  /**
   * Revision of the credential: a token is valid until the credential's next change, and therefore
   * only once.
   */
  readonly revision: number;
};

const purposeOf = (kind: LinkKind): string => `mail to a site user: ${kind}`;

const signedText = ({ websiteId, siteUserId, mailId, expiresAt, revision }: About): string =>
  JSON.stringify([websiteId, siteUserId, mailId, expiresAt, revision]);

/** The token is computed when needed and stored nowhere, neither in the log nor next to it. */
export const mailToken = (signing: Signing, kind: LinkKind, about: About): string => {
  const { siteUserId, mailId, expiresAt } = about;
  const mark = signing.sign(purposeOf(kind), signedText(about));
  return [siteUserId, mailId, expiresAt, mark].join(".");
};

export const mailTokenExpiry = (kind: LinkKind, requestedAt: string): number =>
  Math.floor(Date.parse(requestedAt) / 1000) + mailLinks[kind].goodForSeconds;

/** The format is checked first, because the accounts' table is queried before the signature. */
const UUID = "([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})";
const TOKEN = new RegExp(`^${UUID}\\.${UUID}\\.(\\d{1,12})\\.([\\w-]{20,100})$`);

export type GivenToken = MailToken & { readonly mark: string };

/** The claims of a token; undefined for a text that is not one. Nothing is verified yet. */
export const readMailToken = (text: string): GivenToken | undefined => {
  const parts = TOKEN.exec(text);
  if (parts === null) return undefined;
  const [, siteUserId, mailId, expiresAt, mark] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { siteUserId, mailId, expiresAt: Number(expiresAt), mark };
};

export const isGoodMailToken = (
  signing: Signing,
  kind: LinkKind,
  token: GivenToken,
  known: { readonly websiteId: string; readonly revision: number; readonly nowMs: number },
): boolean =>
  token.expiresAt * 1000 > known.nowMs &&
  signing.isSigned(purposeOf(kind), signedText({ ...token, ...known }), token.mark);
