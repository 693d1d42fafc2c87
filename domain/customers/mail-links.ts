import type { MailKind } from "./evolve.ts";

const HOUR_SECONDS = 3_600;

export type LinkKind = Extract<
  MailKind,
  "confirm-address" | "reset-password" | "confirm-new-address"
>;

type Link = { readonly path: string; readonly goodForSeconds: number };

/** Not in the specification. Lifetimes count from the request of the email. */
export const mailLinks: Readonly<Record<LinkKind, Link>> = {
  "confirm-address": { path: "/account/confirm", goodForSeconds: 3 * 24 * HOUR_SECONDS },
  "reset-password": { path: "/account/reset", goodForSeconds: HOUR_SECONDS },
  "confirm-new-address": { path: "/account/change-email", goodForSeconds: 24 * HOUR_SECONDS },
};

export const hasLink = (kind: MailKind): kind is LinkKind => kind in mailLinks;
