import type { Signing } from "#infra/signing/port.ts";

export type InvitationToken = {
  readonly invitationId: string;
  /** Number of the email with the link. */
  readonly sending: number;
  /** `mail`: the installation sent the link to the address, and nobody else has seen it. `hand`: the inviting member saw it. */
  readonly by: "mail" | "hand";
};

/**
 * The first one signs. Links that were emailed by earlier versions may have passed through a mail
 * server of the website, so that they prove as little as those that were handed over.
 */
const PURPOSES = {
  mail: ["invitation to a console, emailed by the installation"],
  hand: ["invitation to a console, handed over", "invitation to a console"],
} as const;
const TOKEN = /^([\da-f-]{36})\.(\d{1,6})\.([\w-]{20,100})$/;

const signedText = (
  websiteId: string,
  { invitationId, sending }: Omit<InvitationToken, "by">,
): string => JSON.stringify([websiteId, invitationId, sending]);

/** The token is computed when needed and stored nowhere, neither in the log nor next to it. */
export const invitationToken = (
  signing: Pick<Signing, "sign">,
  websiteId: string,
  token: InvitationToken,
): string => {
  const mark = signing.sign(PURPOSES[token.by][0], signedText(websiteId, token));
  return `${token.invitationId}.${token.sending}.${mark}`;
};

/**
 * Undefined for a token that we did not sign for this website. The log decides whether it is still
 * valid.
 */
export const readInvitationToken = (
  signing: Pick<Signing, "isSigned">,
  websiteId: string,
  text: string,
): InvitationToken | undefined => {
  const [, invitationId = "", sending = "", mark = ""] = TOKEN.exec(text) ?? [];
  const token = { invitationId, sending: Number(sending) };
  const signed = signedText(websiteId, token);
  const by = (["mail", "hand"] as const).find((each) =>
    PURPOSES[each].some((purpose) => signing.isSigned(purpose, signed, mark)),
  );
  return by && { ...token, by };
};

export const invitationUrl = (origin: string, token: string): string =>
  `${origin}/config/invitation?token=${encodeURIComponent(token)}`;
