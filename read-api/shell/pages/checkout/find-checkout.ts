import { isOptionalIn } from "#domain/checkout/address-requirements.ts";
import {
  addressFields,
  byField,
  type CheckoutTexts,
  formNameOf,
} from "#domain/checkout/checkout-fields.ts";
import {
  checkoutScreenTexts,
  heldUntilText,
  type OfferedMethod,
  paymentChoices,
} from "#domain/checkout/screen-texts.ts";
import { countryName } from "#domain/kit/country-name.ts";
import { postalLines } from "#domain/kit/postal-lines.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { AccountReader } from "../account/account-reader.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { FindPage } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";
import type { CheckoutView } from "./checkout-data.ts";
import { cartProblemOf, type FindGiftCards } from "./find-cart.ts";

/** The address that was changed last. */
const NEWEST = { query: { pageSize: "1" } };

/** Input of a checkout form, by the names of its fields. */
type Sent = Readonly<Record<string, string>>;

/** The answer of starting checkout, as far as a page shows it. */
export type StartedCheckout = {
  readonly expiresAt: string | null;
  readonly payments: readonly OfferedMethod[];
};

export type FindCheckoutDependencies = {
  readonly accounts: AccountReader;
  readonly findGiftCards: FindGiftCards;
  readonly offeredPayments: FindOffered;
};

/** The payment methods of a website. */
export type FindOffered = (websiteId: string) => Promise<readonly OfferedMethod[]>;

const nothing = byField(() => undefined);

/** Prefills the name and address of a signed-in customer. */
export const prefillOf = async (
  accounts: AccountReader,
  context: RequestContext,
): Promise<CheckoutTexts> => {
  if (context.siteUser === undefined) return nothing;
  const [account, { rows }] = await Promise.all([
    accounts.account(context),
    accounts.addresses(context, NEWEST),
  ]);
  const [address] = rows;
  const name = address?.name ?? `${account.firstName} ${account.lastName}`.trim();
  const known: Partial<CheckoutTexts> = { ...address, email: account.email, name };
  return byField((field) => known[field]);
};

export const sentTexts = (sent: Sent): CheckoutTexts => byField((field) => sent[formNameOf(field)]);

/** Why there is no option. */
const noteFor = (offered: readonly OfferedMethod[], plain: readonly OfferedMethod[]): string => {
  if (plain.length > 0) return "";
  return offered.length > 0 ? checkoutScreenTexts.cardNeedsScripts : checkoutScreenTexts.notForCart;
};

/** Payment methods that work without scripts. */
const paymentsFor = (offered: readonly OfferedMethod[], sent: Sent) => {
  const plain = offered.filter(({ method }) => method === "manual");
  const choices = paymentChoices(plain);
  const chosen = choices.find(({ value }) => value === sent["payment.method"]) ?? choices[0];
  return {
    payments: choices.map((choice) => ({ ...choice, isChosen: choice === chosen })),
    paymentNote: noteFor(offered, plain),
  };
};

type Parts = {
  readonly filled: CheckoutTexts;
  readonly settings: SiteSettings;
  readonly offered: readonly OfferedMethod[];
  readonly sent?: Sent;
  readonly errors?: CheckoutTexts;
  readonly problem?: CheckoutView["problem"];
  readonly expiresAt?: string | null;
  readonly isReload?: boolean;
};

export const toView = ({ filled, settings, offered, ...parts }: Parts): CheckoutView => {
  const { sent, errors = nothing, problem = null, expiresAt, isReload = false } = parts;
  const { locale, timeZone, language } = readerOf(settings);
  const { country } = filled;
  return {
    filled: { ...filled, countryName: country === "" ? "" : countryName(country, language) },
    optional: {
      region: isOptionalIn(country, "region"),
      postalCode: isOptionalIn(country, "postalCode"),
    },
    errors,
    problem,
    isSent: sent !== undefined,
    isReload,
    ...paymentsFor(offered, sent ?? {}),
    contactLines: [filled.name, filled.email, filled.phone].filter((text) => text !== ""),
    addressLines: addressFields.every((field) => filled[field] === "")
      ? []
      : postalLines({ ...filled, name: "" }, { locale: language }),
    held: expiresAt ? heldUntilText(expiresAt, locale, timeZone) : "",
  };
};

/** Separates errors of single fields from those of the whole form. */
export const refusedParts = ({ refusal }: RefusedForm): Pick<Parts, "errors" | "problem"> => {
  const errors = byField((field) => refusal.fields?.[formNameOf(field)]);
  const hasErrors = Object.values(errors).some((text) => text !== "");
  const problem = { title: checkoutScreenTexts.unableToPlace, message: refusal.message };
  return { errors, problem: hasErrors ? null : problem };
};

const isOfCart = ({ refusal: { code } }: RefusedForm): boolean =>
  code.includes("coupon") || code.startsWith("gift-card");

const details = { name: "checkout", title: "Checkout" } as const;
const review = { name: "checkout-review", title: "Review and pay" } as const;

export const flat = (lists: RefusedForm["sent"]): Sent =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.at(-1) ?? ""]));

/** The pages of the checkout. Spec: A2.4. */
export const createFindCheckout = (dependencies: FindCheckoutDependencies) => {
  const { accounts, findGiftCards, offeredPayments } = dependencies;
  const around = async (context: RequestContext, refused?: RefusedForm) => ({
    giftCards: await findGiftCards(context),
    ...(refused && isOfCart(refused) && { problem: cartProblemOf(refused) }),
  });

  const withSent =
    (page: typeof details | typeof review, sent: Sent, parts: Partial<Parts> = {}): FindPage =>
    async ({ context, settings }): Promise<PageInput> => {
      const filled = sentTexts(sent);
      const offered = parts.offered ?? (await offeredPayments(context.websiteId));
      const checkout = toView({ filled, settings, sent, ...parts, offered });
      return { ...page, checkout, cartScreen: await around(context) };
    };

  const refusedOn =
    (page: typeof details | typeof review, refused: RefusedForm): FindPage =>
    async ({ context, settings }): Promise<PageInput> => {
      const sent = flat(refused.sent);
      const parts = isOfCart(refused) ? {} : refusedParts(refused);
      const offered = await offeredPayments(context.websiteId);
      const checkout = toView({ filled: sentTexts(sent), settings, offered, sent, ...parts });
      const cartScreen = await around(context, refused);
      return { ...page, checkout, cartScreen, status: refused.refusal.status };
    };

  return {
    checkout:
      (): FindPage =>
      async ({ context, settings }) => {
        const [filled, cartScreen, offered] = await Promise.all([
          prefillOf(accounts, context),
          around(context),
          offeredPayments(context.websiteId),
        ]);
        return { ...details, checkout: toView({ filled, settings, offered }), cartScreen };
      },
    /**
     * A reloaded review. Only the browser's tab has what the customer entered, so the scripts show
     * the review. Without them this is the page with the details.
     */
    checkoutReviewAgain:
      (): FindPage =>
      async ({ context, settings }) => {
        const [filled, cartScreen, offered] = await Promise.all([
          prefillOf(accounts, context),
          around(context),
          offeredPayments(context.websiteId),
        ]);
        const checkout = toView({ filled, settings, offered, isReload: true });
        return { ...details, title: review.title, checkout, cartScreen };
      },
    /** The details with the sent input, after a choice was made on the page. */
    checkoutDetails: (sent: Sent) => withSent(details, sent),
    checkoutReview: (sent: Sent, started: StartedCheckout) =>
      withSent(review, sent, { offered: started.payments, expiresAt: started.expiresAt }),
    checkoutRefused: (refused: RefusedForm) => refusedOn(details, refused),
    /** Errors of single fields are fixed on the previous page. */
    checkoutReviewRefused: (refused: RefusedForm): FindPage => {
      const hasFields = Object.keys(refused.refusal.fields ?? {}).some((name) =>
        /^(contact|address)\.|^note$/.test(name),
      );
      return refusedOn(hasFields ? details : review, refused);
    },
  };
};
