import { emailKey } from "#domain/kit/email.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { type SignUpCommand, signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { limitRefusal } from "#domain/restock/limits.ts";
import type { SignUpRejection } from "#domain/restock/rejections.ts";
import { signUpRefusal } from "#domain/restock/sign-up-rules.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { CONFIRM_LATER_TEXT, CONFIRM_TEXT, signedUpText } from "#domain/restock/texts.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { Captcha } from "#infra/captcha/port.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import type { CountSignUps } from "./count-sign-ups.ts";

export type SignUpDependencies = {
  readonly handler: Handler;
  /** Absent: emails are sent. */
  readonly mailModeOf?: MailModeOf;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly captcha: Pick<Captcha, "verify">;
  readonly signing: Pick<Signing, "sign">;
  readonly findVariant: FindRestockVariant;
  readonly countSignUps: CountSignUps;
  readonly newId: () => string;
  readonly now: () => string;
};

export type SignUpRequest = {
  readonly productId: string;
  readonly variantId: string;
  readonly siteVisitorEmail: string;
  readonly isJoinMailingList: boolean;
  /** The answer of the captcha's widget. */
  readonly captchaToken?: string | undefined;
  /** Prefix of the ids of the visitor's own holds. */
  readonly ownHolds?: string | undefined;
  readonly client: Client;
  /** Scheme and host, `https://shop.example`. */
  readonly origin: string;
};

export type SignedUp = {
  /** The website's message after a sign-up. Spec: A4.9. */
  readonly message: string;
  readonly personId: string;
  readonly position: bigint | undefined;
};

export type SignUp = (
  request: SignUpRequest,
  metadata: EventMetadata,
) => Promise<Result<SignedUp, SignUpRejection>>;

/** Signs a person up for the restock email of a sold-out variant. Spec: A7.9. */
export const createSignUp = (dependencies: SignUpDependencies): SignUp => {
  const { handler, personalData, captcha, signing, findVariant, countSignUps, newId, now } =
    dependencies;
  const { run } = handler(signUpDecider, RestockSignUpEvent);
  const confirmTextOf = async (websiteId: string) =>
    (await dependencies.mailModeOf?.(websiteId)) === "none" ? CONFIRM_LATER_TEXT : CONFIRM_TEXT;
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  /**
   * Only where a site key is configured. The same sign-up can show the same token again. Spec:
   * A5.14.
   */
  const captchaRefusal = async (
    { productId, variantId, siteVisitorEmail, captchaToken }: SignUpRequest,
    websiteId: string,
  ): Promise<SignUpRejection | undefined> => {
    if (!captchaToken?.trim()) return { code: "captcha-missing" };
    const signUp = emailKey([productId, variantId], siteVisitorEmail);
    const usedFor = `restock sign-up ${signing.sign("restock sign-up", signUp)}`;
    const solved = await captcha.verify(websiteId, captchaToken, usedFor);
    return solved ? undefined : { code: "captcha-failed" };
  };

  return async (request, metadata) => {
    const { productId, variantId, siteVisitorEmail, isJoinMailingList } = request;
    const { websiteId } = metadata;
    const { state: website } = await settings.load(websiteId, SITE_SETTINGS_ID);
    const enabled = website.restockNotificationsEnabled;
    const variant = await findVariant(websiteId, productId, variantId, request.ownHolds);
    const refused = signUpRefusal({ enabled, siteVisitorEmail, variant });
    if (refused !== undefined) return reject(refused);
    if (variant === undefined) return reject({ code: "variant-not-found" });
    const unsolved = website.captchaSiteKey !== null && (await captchaRefusal(request, websiteId));
    if (unsolved) return reject(unsolved);
    const email = siteVisitorEmail.trim();
    const counts = await countSignUps(websiteId, { productId, variantId }, email, request.client);
    const limited = limitRefusal(counts);
    if (limited !== undefined) return reject(limited);
    const person = await personalData.seal(websiteId, email, { email });
    const command: SignUpCommand = {
      type: "SignUp",
      signUpId: newId(),
      productId,
      variantId,
      productName: variant.productName,
      sku: variant.sku,
      attributes: variant.attributes,
      isJoinMailingList,
      person,
      awaitsConfirmation: website.restockDoubleOptIn,
      origin: request.origin,
      at: now(),
    };
    const streamId = signUpStreamId({ productId, variantId }, person.personId);
    const outcome = await run(streamId, command, { metadata });
    if (!outcome.ok) throw new Error(`A sign-up was refused: ${outcome.rejection.code}.`);
    const { state, position } = outcome.value;
    const message =
      state.open?.status === "unconfirmed"
        ? await confirmTextOf(metadata.websiteId)
        : signedUpText(website.restockNotificationsSuccessText);
    return accept({ message, personId: person.personId, position });
  };
};
