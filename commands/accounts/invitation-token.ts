import type { Signing } from "#infra/signing/port.ts";

export type InvitationToken = {
  readonly invitationId: string;
  /** Which of its mails the link was in. */
  readonly sending: number;
};

const PURPOSE = "invitation to a console";
const TOKEN = /^([\da-f-]{36})\.(\d{1,6})\.([\w-]{20,100})$/;

const signedText = (websiteId: string, { invitationId, sending }: InvitationToken): string =>
  JSON.stringify([websiteId, invitationId, sending]);

/** Computed whenever it is needed and kept nowhere: neither in the log nor beside it. */
export const invitationToken = (
  signing: Pick<Signing, "sign">,
  websiteId: string,
  token: InvitationToken,
): string =>
  `${token.invitationId}.${token.sending}.${signing.sign(PURPOSE, signedText(websiteId, token))}`;

/** Undefined for what we have not signed for this website. Whether it still counts, the log says. */
export const readInvitationToken = (
  signing: Pick<Signing, "isSigned">,
  websiteId: string,
  text: string,
): InvitationToken | undefined => {
  const [, invitationId = "", sending = "", mark = ""] = TOKEN.exec(text) ?? [];
  const token = { invitationId, sending: Number(sending) };
  return signing.isSigned(PURPOSE, signedText(websiteId, token), mark) ? token : undefined;
};

export const invitationUrl = (origin: string, token: string): string =>
  `${origin}/config/invitation?token=${encodeURIComponent(token)}`;
