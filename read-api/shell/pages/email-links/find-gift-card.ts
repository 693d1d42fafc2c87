import { dayIn, deliveryDays } from "#domain/gift-cards/delivery-day.ts";
import { BALANCE_PATH } from "#domain/gift-cards/mail.ts";
import { giftCardPurchaseUrl } from "#domain/gift-cards/purchase-field.ts";
import { MAX_MESSAGE_LENGTH } from "#domain/gift-cards/recipient.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { isKeyedId } from "#domain/kit/keyed-id.ts";
import type { MoneyLocale } from "#domain/kit/reader.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { createFindGiftCardPages } from "../../../gift-cards/find-gift-card-pages.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { FindPage } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";
import type { GiftCardBalanceView, GiftCardFields, GiftCardView } from "./gift-card-data.ts";

export type GiftCardPageDependencies = {
  readonly giftCards: ReturnType<typeof createFindGiftCardPages>;
  /** The card of a balance page's URL; undefined when it has expired. */
  readonly readBalanceLink: (
    context: Pick<RequestContext, "websiteId">,
    token: string,
  ) => string | undefined;
  /** Absent: no browser has started a purchase. */
  readonly browserKeys: Pick<BrowserKeys, "has">;
  readonly nowMs: () => number;
};

type Purchase = NonNullable<Awaited<ReturnType<GiftCardPageDependencies["giftCards"]["purchase"]>>>;

const names = ["name", "email", "fromName", "message", "deliverOn"] as const;

const byField = (of: (name: (typeof names)[number]) => string | undefined): GiftCardFields => {
  const [name, email, fromName, message, deliverOn] = names.map((each) => of(each) ?? "");
  return { name, email, fromName, message, deliverOn } as GiftCardFields;
};

const knownFields = (found: Purchase, timeZone: string): GiftCardFields =>
  byField((name) => {
    if (name === "deliverOn") return found.deliverAt ? dayIn(found.deliverAt, timeZone) : "";
    return found[name] ?? "";
  });

const sentText = ({ sent }: RefusedForm, name: string): string => sent[name]?.at(-1) ?? "";

const refusedParts = (
  refused: RefusedForm | undefined,
): Pick<GiftCardView, "errors" | "problem"> => {
  const errors = byField((name) => refused?.refusal.fields?.[name]);
  const isAbout = Object.values(errors).some((text) => text !== "");
  const problem =
    refused === undefined || isAbout
      ? null
      : { title: giftCardTexts.purchaseFailed, message: refused.refusal.message };
  return { errors, problem };
};

/** The link was passed on: the purchase and its recipient stay with the browser that started it. */
const begunElsewhere: PageInput = {
  name: "error",
  title: giftCardTexts.purchaseFailed,
  status: 404,
  problem: { status: 404, code: "begun-elsewhere", message: giftCardTexts.begunElsewhere },
};

const pageOf =
  (
    { giftCards, browserKeys, nowMs }: GiftCardPageDependencies,
    purchaseId: string,
    refused?: RefusedForm,
  ): FindPage =>
  async ({ context, settings }) => {
    const { timeZone, moneyLocale } = readerOf(settings);
    const found = await giftCards.purchase(context, purchaseId);
    if (found === undefined) return undefined;
    const isOwn =
      browserKeys.has("purchase", context, purchaseId) ||
      (!isKeyedId(purchaseId) && !found.named) ||
      (await giftCards.isInOwnCart(context, purchaseId));
    if (!isOwn) return begunElsewhere;
    const days = deliveryDays(new Date(nowMs()).toISOString(), timeZone);
    const filled = refused
      ? byField((name) => sentText(refused, name))
      : knownFields(found, timeZone);
    const isForSomebody = refused
      ? sentText(refused, "for") === "somebody"
      : !found.named || found.email !== null;
    return {
      name: "gift-card",
      title: found.title,
      giftCard: {
        action: giftCardPurchaseUrl(purchaseId),
        title: found.title,
        amount: formatMoney(found.amountCents, found.currency, moneyLocale),
        isForSomebody,
        filled,
        ...refusedParts(refused),
        firstDay: days.first,
        lastDay: days.last,
        maxMessageLength: MAX_MESSAGE_LENGTH,
      },
      ...(refused && { status: refused.refusal.status }),
    };
  };

type Balance = NonNullable<Awaited<ReturnType<GiftCardPageDependencies["giftCards"]["balance"]>>>;

const toCard = (
  found: Balance,
  moneyLocale: MoneyLocale,
): NonNullable<GiftCardBalanceView["card"]> => {
  const money = (cents: number) => formatMoney(cents, found.currency, moneyLocale);
  return {
    lastCharacters: found.lastCharacters,
    balance: money(found.balanceCents),
    initial: money(found.initialCents),
    held: found.heldCents === 0 ? "" : money(found.heldCents),
    isUsedUp: found.balanceCents === 0,
    isDisabled: found.disabled,
  };
};

const balanceOf =
  (
    { giftCards, readBalanceLink }: GiftCardPageDependencies,
    token: unknown,
    refused?: RefusedForm,
  ): FindPage =>
  async ({ context, settings }) => {
    const giftCardId = typeof token === "string" ? readBalanceLink(context, token) : undefined;
    const found = giftCardId ? await giftCards.balance(context, giftCardId) : undefined;
    const isAsked = token !== undefined && found === undefined;
    return {
      name: "gift-card-balance",
      title: "Gift card balance",
      giftCardBalance: {
        action: BALANCE_PATH,
        code: refused ? sentText(refused, "code") : "",
        error: refused?.refusal.message ?? (isAsked ? giftCardTexts.askAgain : ""),
        card: found ? toCard(found, readerOf(settings).moneyLocale) : null,
      },
      ...(refused && { status: refused.refusal.status }),
    };
  };

/** The pages of gift cards. Spec: A2.6. */
export const createFindGiftCards = (dependencies: GiftCardPageDependencies) => ({
  giftCard: (purchaseId: string, refused?: RefusedForm) =>
    pageOf(dependencies, purchaseId, refused),
  giftCardBalance: (token: unknown, refused?: RefusedForm) =>
    balanceOf(dependencies, token, refused),
});
