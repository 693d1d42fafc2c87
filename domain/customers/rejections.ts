import { siteUserTexts } from "./texts.ts";

const texts = {
  "account-unknown": siteUserTexts.unknown,
  "account-deleted": siteUserTexts.deleted,
  unconfirmed: siteUserTexts.wrongCredentials,
  blocked: siteUserTexts.blocked,
  "token-invalid": siteUserTexts.tokenInvalid,
  "changed-meanwhile": siteUserTexts.changedMeanwhile,
  "address-unknown": siteUserTexts.addressUnknown,
  "too-many-addresses": siteUserTexts.tooManyAddresses,
} as const;

export type SiteUserRejection = { readonly code: keyof typeof texts };

export const siteUserRejectionText = ({ code }: SiteUserRejection): string => texts[code];
