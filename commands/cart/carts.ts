import type { CartCommand } from "#domain/cart/decide.ts";
import { cartDecider } from "#domain/cart/decide.ts";
import { CartEvent } from "#domain/cart/events.ts";
import type { CartState } from "#domain/cart/evolve.ts";
import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import { type CartRejection, cartRejectionText } from "#domain/cart/rejections.ts";
import type { FindItemFacts } from "#domain/catalog/variant-facts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { StartLimits } from "#infra/http/start-limits.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { DeciderHandler, Handler } from "../kit/handle.ts";
import type { FindExtraForm } from "./extra-fields.ts";

/** The cart that an account's devices share. */
export type SharedCarts = {
  /** The cart to continue with, when it is not the browser's own; undefined when there is none. */
  readonly find: (websiteId: string, siteUserId: string) => Promise<string | undefined>;
  /** A new cart was started while the account was signed in. */
  readonly began: (siteUserId: string, cartId: string, metadata: EventMetadata) => Promise<void>;
};

export type CartDependencies = {
  readonly handler: Handler;
  readonly findItemFacts: FindItemFacts;
  readonly findExtraForm: FindExtraForm;
  readonly findPricingFacts: FindPricingFacts;
  /** Whether the visitor can see the page at a path and so buy what is on it. */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly signing: Signing;
  readonly personalData: Pick<PersonalData, "sealComparable" | "find" | "tie" | "open">;
  readonly sharedCarts?: SharedCarts;
  readonly startLimits: StartLimits;
  readonly newId: () => string;
  readonly now: () => string;
};

export type Carts = DeciderHandler<CartState, CartCommand, CartEvent, CartRejection>;

export const createCarts = (handler: Handler): Carts => handler(cartDecider, CartEvent);

export const visitorMetadata = ({
  websiteId,
  visitorId,
  correlationId,
}: RequestContext): EventMetadata => ({
  websiteId,
  actor: "visitor",
  correlationId,
  ...(visitorId !== undefined && { visitorId }),
});

const statusOf = (code: CartRejection["code"]): number => {
  if (code === "entry-unknown" || code === "cart-unknown") return 404;
  if (code === "shipping-option-unknown") return 409;
  return code === "not-enough-stock" || code === "cart-purchased" ? 409 : 400;
};

export const refuseCart = (rejection: CartRejection): Refusal =>
  new Refusal(
    statusOf(rejection.code),
    rejection.code,
    cartRejectionText(rejection),
    rejection.code === "fields-invalid"
      ? { fields: rejection.errors, members: { errors: rejection.errors } }
      : {},
  );
