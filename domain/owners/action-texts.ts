import type { ConsoleArea } from "../kit/permission.ts";
import { roleTexts, WebsiteRole } from "./roles.ts";

type Action = {
  readonly area: ConsoleArea;
  /** What somebody did; `{a.b}` stands for what the event's data hold there. */
  readonly words: string;
};

const of = (area: ConsoleArea, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([type, text]) => [type, { area, words: text }]));

/**
 * What owners do in the console, by the event that it leaves. Not what follows by itself (stock that an
 * order takes), and nothing that only visitors do.
 */
const actions: Readonly<Record<string, Action>> = {
  ...of("accounts", {
    OwnerRegistered: "created an account",
    OwnerSignedIn: "signed in",
    OwnerSignedOut: "signed out",
    OwnerSessionsEnded: "signed out {sessions} other browsers",
    OwnerPasswordChanged: "changed their password",
    OwnerPasswordReset: "reset their password by email",
    SecondFactorTurnedOn: "turned one-time codes on",
    SecondFactorTurnedOff: "turned one-time codes off",
    RecoveryCodesReplaced: "made new recovery codes",
    PasskeyAdded: "added a passkey",
    PasskeyRemoved: "removed a passkey",
    MemberInvited: "invited a person as {roles}",
    InvitationSentAgain: "sent an invitation again",
    InvitationRevoked: "withdrew an invitation",
    MemberJoined: "joined as {roles}",
    MemberRolesChanged: "changed a member’s roles to {roles}",
    MemberRemoved: "removed a member",
    MemberRestored: "restored a member",
  }),
  ...of("orders", {
    OrderRefunded: "refunded an order",
    OrderStockReturned: "returned an order’s units to stock",
    OrderConfirmed: "confirmed an order",
    OrderRefundRetried: "tried a failed refund again",
    OrderRefundSettledByHand: "recorded that a refund was paid back",
    OrderPaymentRecorded: "recorded the payment of an order",
    OrderPaymentUndone: "undid the payment of an order",
    OrderFulfilled: "marked an order as shipped",
    OrderShipmentTakenBack: "undid a shipment",
    OrderTrackingChanged: "changed the tracking details of a shipment",
    OrderCancelled: "cancelled an order",
    OrderNoteAdded: "added a note to an order",
  }),
  ...of("products", {
    ProductDefined: "saved the product {product.name}",
    ProductRemoved: "removed a product",
    CollectionDefined: "saved the collection {collection.title}",
    CollectionProductAdmitted: "added a product to a collection",
    CollectionProductDismissed: "removed a product from a collection",
    CollectionRemoved: "removed a collection",
    CollectionRestored: "restored a collection",
    CollectionVisibilityChanged: "showed or hid a collection",
    CategoryPlaced: "arranged the categories",
    CategoryTakenOut: "removed a collection from the categories",
    CategoryPutBack: "restored a collection to the categories",
  }),
  ...of("stock", {
    StockReceived: "received {quantity} units",
    StockAdjusted: "adjusted stock by {delta} ({reason})",
    StockCountingChanged: "turned stock tracking on or off",
  }),
  ...of("restock", {
    RestockSendRequested: "requested a restock send",
    RestockSendCancelled: "cancelled a restock send",
    RestockNoticeResendRequested: "sent a restock notice again",
    RestockDoubtDismissed: "marked a restock email in doubt as delivered",
    RestockSignUpTakenOff: "removed a restock sign-up",
    RestockSignUpPutBack: "restored a restock sign-up",
    RestockArrivalExpected: "set an expected arrival of {units} units",
  }),
  ...of("coupons", {
    CouponCreated: "created a coupon",
    CouponChanged: "changed a coupon",
    CouponRemoved: "removed a coupon",
    CouponRestored: "restored a coupon",
  }),
  ...of("gift-cards", {
    GiftCardIssued: "issued a gift card",
    GiftCardAdjusted: "adjusted a gift card’s balance",
    GiftCardDisabled: "disabled a gift card",
    GiftCardEnabled: "enabled a gift card",
    GiftCardMailRequested: "emailed a gift card code",
  }),
  ...of("subscriptions", {
    SubscriptionCancelled: "cancelled a subscription",
    SubscriptionResumed: "reinstated a subscription",
  }),
  ...of("checkout-rules", {
    TaxRuleDefined: "saved a tax rule",
    TaxRuleRemoved: "removed a tax rule",
    TaxRuleRestored: "restored a tax rule",
    ShippingOptionDefined: "saved a shipping option",
    ShippingOptionRemoved: "removed a shipping option",
    ShippingOptionRestored: "restored a shipping option",
    ShippingOptionsArranged: "reordered the shipping options",
  }),
  ...of("reviews", {
    ReviewApproved: "approved a review",
    ReviewRejected: "rejected a review",
    ReviewReopened: "moved a review back to waiting",
    ReviewAnswered: "replied to a review",
    ReviewImportStarted: "imported reviews",
  }),
  ...of("customers", {
    SiteUserBlocked: "blocked a customer",
    SiteUserUnblocked: "unblocked a customer",
    SiteUserDeleted: "deleted a customer’s account",
    SiteUserMailRequested: "sent a customer an account email",
    PersonForgotten: "erased a person’s data",
  }),
  ...of("mailing-lists", {
    MailingListCreated: "created the mailing list {name}",
    MailingListRenamed: "renamed a mailing list to {name}",
    MailingListRemoved: "removed a mailing list",
    MailingListRestored: "restored a mailing list",
    MailingListLeft: "removed a person from a mailing list",
    MailingListJoined: "restored a person to a mailing list",
  }),
  ...of("mail", {
    MailResendRequested: "resent an email",
    MailStopped: "stopped an email that was waiting to be retried",
    MailContinued: "resumed a stopped email",
  }),
  ...of("forms", {
    FormDraftSaved: "changed a form’s draft",
    FormDraftDiscarded: "discarded a form’s draft",
    FormReleased: "released a form",
    FormRemoved: "removed a form",
    FormRestored: "restored a form",
  }),
  ...of("submissions", {
    SubmissionDeleted: "deleted a submission",
    SubmissionRestored: "restored a submission",
    SubmissionMarkedAsSpam: "marked a submission as spam",
    SubmissionReleasedFromSpam: "marked a submission as not spam",
    SubmissionNoteAdded: "added a note to a submission",
    SubmissionNoteRemoved: "removed a note from a submission",
    SubmissionReplied: "replied to a submission",
    SubmissionDeliveryRequested: "resent an email or webhook",
  }),
  ...of("census", {
    ScriptErrorDealtWith: "resolved a script error",
    ScriptErrorReopened: "reopened a script error",
  }),
  ...of("content", {
    ContentCollectionDefined: "saved a content collection",
    ContentItemSaved: "saved a content item",
    ContentItemPublished: "published a content item",
    ContentItemUnpublished: "unpublished a content item",
    ContentItemRemoved: "removed a content item",
    TemplateDrafted: "changed a template’s draft",
    TemplateDraftDiscarded: "discarded a template’s draft",
    TemplatePublished: "published a template",
    TemplateReverted: "restored an earlier version of a template",
    TemplateDeleted: "deleted a template",
    PageAccessChanged: "changed page access",
  }),
  ...of("settings", { SiteSettingsChanged: "changed the settings" }),
  ...of("overview", {
    ViewSaved: "saved a view of a list",
    ViewRemoved: "removed a view of a list",
    DefaultViewChosen: "changed the default view of a list",
    BulkWorkStarted: "started “{action}” on {rows} rows in {list}",
    BulkWorkStopped: "stopped “{action}” on {rows} rows in {list}",
    BulkWorkUndone: "undid “{action}” on {rows} rows in {list}",
  }),
};

export const actionTypesOf = (area: ConsoleArea): readonly string[] =>
  Object.keys(actions).filter((type) => actions[type]?.area === area);

/** Undefined for what has no words of its own. */
export const actionAreaOf = (type: string): ConsoleArea | undefined => actions[type]?.area;

/** Streams that only visitors write, and much. */
export const visitorCategories: readonly string[] = [
  "cart",
  "cartGiftCards",
  "census",
  "checkout",
  "collector",
  "formVisit",
  "jar",
  "quickView",
  "scriptErrors",
];

/** Areas that something can have been done in. */
export const actionAreas: readonly ConsoleArea[] = [
  ...new Set(Object.values(actions).map(({ area }) => area)),
];

/** Of those whose words have gaps: what they are called without a row. */
const kinds: Readonly<Record<string, string>> = {
  OwnerSessionsEnded: "signed out other browsers",
  MemberInvited: "invited a person",
  MemberJoined: "joined",
  MemberRolesChanged: "changed a member’s roles",
  ProductDefined: "saved a product",
  CollectionDefined: "saved a collection",
  StockReceived: "received units",
  StockAdjusted: "adjusted stock",
  RestockArrivalExpected: "set an expected arrival",
  MailingListCreated: "created a mailing list",
  MailingListRenamed: "renamed a mailing list",
  BulkWorkStarted: "started a bulk operation",
  BulkWorkStopped: "stopped a bulk operation",
  BulkWorkUndone: "undid a bulk operation",
};

/** What owners can have done, by the event that it leaves: "Saved a product". */
export const actionKinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(actions).map(([type, { words }]) => {
    const kind = kinds[type] ?? words;
    return [type, kind.charAt(0).toUpperCase() + kind.slice(1)];
  }),
);

const nameOf = (value: unknown): string => {
  const role = WebsiteRole.safeParse(value);
  return role.success ? roleTexts[role.data].name : String(value);
};

const valueAt = (data: unknown, path: string): string => {
  let value = data;
  for (const name of path.split("."))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (Array.isArray(value)) return value.map(nameOf).join(", ");
  return value === undefined ? "" : String(value);
};

/** "saved the product Linen journal"; the type's own words where there are none. */
export const actionTexts = (type: string, data: unknown): string => {
  const told =
    actions[type]?.words ?? type.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return told.replace(/\{([\w.]+)\}/g, (_all, path: string) => valueAt(data, path)).trim();
};
