import { siteUserTexts } from "#domain/customers/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";

export const sessionUnknown = (): Refusal =>
  new Refusal(404, "session-unknown", siteUserTexts.sessionUnknown);

export const tokenInvalid = (): Refusal =>
  new Refusal(400, "token-invalid", siteUserTexts.tokenInvalid);

export const signUpUnknown = (): Refusal =>
  new Refusal(404, "sign-up-unknown", siteUserTexts.signUpUnknown);
