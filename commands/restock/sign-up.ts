import { type SignUpCommand, signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import type { SignUpRejection } from "#domain/restock/rejections.ts";
import { signUpRefusal } from "#domain/restock/sign-up-rules.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { signedUpText } from "#domain/restock/texts.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import { accept, type Result, reject } from "#domain/shared/result.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../shared/handle.ts";

export type SignUpDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly findVariant: FindRestockVariant;
  readonly newId: () => string;
  readonly now: () => string;
};

export type SignUpRequest = {
  readonly productId: string;
  readonly variantId: string;
  readonly siteVisitorEmail: string;
  readonly isJoinMailingList: boolean;
};

export type SignedUp = {
  /** What the website says to whoever has signed up. Spec: A4.9. */
  readonly message: string;
  readonly position: bigint | undefined;
};

export type SignUp = (
  request: SignUpRequest,
  metadata: EventMetadata,
) => Promise<Result<SignedUp, SignUpRejection>>;

/** Asks to be told when a sold-out variant can be had again. Spec: A7.9. */
export const createSignUp = (dependencies: SignUpDependencies): SignUp => {
  const { handler, personalData, findVariant, newId, now } = dependencies;
  const { run } = handler(signUpDecider, RestockSignUpEvent);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  return async ({ productId, variantId, siteVisitorEmail, isJoinMailingList }, metadata) => {
    const { websiteId } = metadata;
    const { state: website } = await settings.load(websiteId, SITE_SETTINGS_ID);
    const enabled = website.restockNotificationsEnabled;
    const variant = await findVariant(websiteId, productId, variantId);
    const refused = signUpRefusal({ enabled, siteVisitorEmail, variant });
    if (refused !== undefined) return reject(refused);
    if (variant === undefined) return reject({ code: "variant-not-found" });
    const email = siteVisitorEmail.trim();
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
      at: now(),
    };
    const streamId = signUpStreamId({ productId, variantId }, person.personId);
    const outcome = await run(streamId, command, { metadata });
    if (!outcome.ok) return outcome;
    const message = signedUpText(website.restockNotificationsSuccessText);
    return accept({ message, position: outcome.value.position });
  };
};
