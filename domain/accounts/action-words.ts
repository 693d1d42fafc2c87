import type { ConsoleArea } from "../shared/permission.ts";
import { roleWords, WebsiteRole } from "./roles.ts";

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
    OwnerPasswordReset: "chose a new password by mail",
    SecondFactorTurnedOn: "turned one-time codes on",
    SecondFactorTurnedOff: "turned one-time codes off",
    RecoveryCodesReplaced: "made new recovery codes",
    PasskeyAdded: "added a passkey",
    PasskeyRemoved: "removed a passkey",
    MemberInvited: "invited somebody as {roles}",
    InvitationSentAgain: "sent an invitation again",
    InvitationRevoked: "withdrew an invitation",
    MemberJoined: "joined as {roles}",
    MemberRolesChanged: "changed a member’s roles to {roles}",
    MemberRemoved: "removed a member",
    MemberRestored: "brought a member back",
  }),
  ...of("orders", {
    OrderRefunded: "refunded an order",
    OrderStockReturned: "returned an order’s units to stock",
    OrderConfirmed: "confirmed an order",
    OrderRefundRetried: "tried a failed refund again",
    OrderRefundSettledByHand: "recorded that a refund was paid back",
    OrderPaymentRecorded: "recorded the payment of an order",
    OrderPaymentUndone: "undid the payment of an order",
    OrderFulfilled: "marked an order as sent",
    OrderShipmentTakenBack: "took a shipment back",
    OrderTrackingChanged: "changed how a shipment can be followed",
    OrderCancelled: "cancelled an order",
    OrderNoteAdded: "added a note to an order",
  }),
  ...of("products", {
    ProductDefined: "saved the product {product.name}",
    ProductRemoved: "removed a product",
    CollectionDefined: "saved the collection {collection.title}",
    CollectionProductAdmitted: "added a product to a collection",
    CollectionProductDismissed: "took a product out of a collection",
    CollectionRemoved: "removed a collection",
    CollectionRestored: "brought a collection back",
    CollectionVisibilityChanged: "showed or hid a collection",
    CategoryPlaced: "arranged the categories",
    CategoryTakenOut: "took a collection out of the categories",
    CategoryPutBack: "put a collection back among the categories",
  }),
  ...of("stock", {
    StockReceived: "received {quantity} units",
    StockAdjusted: "adjusted stock by {delta} ({reason})",
    StockCountingChanged: "changed whether stock is counted",
  }),
  ...of("restock", {
    RestockSendRequested: "sent restock notices",
    RestockSendCancelled: "took a restock send back",
    RestockNoticeResendRequested: "sent a restock notice again",
    RestockDoubtDismissed: "settled a notice that was in doubt",
    RestockSignUpTakenOff: "took somebody off restock notices",
    RestockSignUpPutBack: "put somebody back on restock notices",
    RestockArrivalExpected: "noted that {units} units are on their way",
  }),
  ...of("coupons", {
    CouponCreated: "created a coupon",
    CouponChanged: "changed a coupon",
    CouponRemoved: "withdrew a coupon",
    CouponRestored: "brought a coupon back",
  }),
  ...of("gift-cards", {
    GiftCardIssued: "issued a gift card",
    GiftCardAdjusted: "adjusted a gift card’s balance",
    GiftCardDisabled: "stopped a gift card",
    GiftCardEnabled: "let a gift card be used again",
    GiftCardMailRequested: "mailed a gift card",
  }),
  ...of("subscriptions", {
    SubscriptionCancelled: "cancelled a subscription",
    SubscriptionResumed: "took the cancelling of a subscription back",
  }),
  ...of("checkout-rules", {
    TaxRuleDefined: "saved a tax rule",
    TaxRuleRemoved: "removed a tax rule",
    TaxRuleRestored: "brought a tax rule back",
    ShippingOptionDefined: "saved a way of shipping",
    ShippingOptionRemoved: "removed a way of shipping",
    ShippingOptionRestored: "brought a way of shipping back",
    ShippingOptionsArranged: "arranged the ways of shipping",
  }),
  ...of("reviews", {
    ReviewApproved: "approved a review",
    ReviewRejected: "rejected a review",
    ReviewReopened: "put a review back to be decided",
    ReviewAnswered: "answered a review",
    ReviewImportStarted: "imported reviews",
  }),
  ...of("customers", {
    SiteUserBlocked: "blocked a customer",
    SiteUserUnblocked: "unblocked a customer",
    SiteUserDeleted: "deleted a customer’s account",
    SiteUserMailRequested: "had an account mail sent",
    PersonForgotten: "forgot a person",
  }),
  ...of("mailing-lists", {
    MailingListCreated: "created the mailing list {name}",
    MailingListRenamed: "renamed a mailing list to {name}",
    MailingListRemoved: "removed a mailing list",
    MailingListRestored: "brought a mailing list back",
    MailingListLeft: "took somebody off a mailing list",
    MailingListJoined: "put somebody back on a mailing list",
  }),
  ...of("mail", {
    MailResendRequested: "sent a mail again",
    MailStopped: "stopped a mail that waited",
    MailContinued: "let a mail go on that had been stopped",
  }),
  ...of("forms", {
    FormDraftSaved: "changed a form’s draft",
    FormDraftDiscarded: "discarded a form’s draft",
    FormReleased: "released a form",
    FormRemoved: "removed a form",
    FormRestored: "brought a form back",
  }),
  ...of("submissions", {
    SubmissionDeleted: "deleted a submission",
    SubmissionRestored: "brought a submission back",
    SubmissionMarkedAsSpam: "marked a submission as spam",
    SubmissionReleasedFromSpam: "took a submission out of spam",
    SubmissionNoteAdded: "added a note to a submission",
    SubmissionNoteRemoved: "removed a note from a submission",
    SubmissionReplied: "replied to a submission",
    SubmissionDeliveryRequested: "had a delivery sent again",
  }),
  ...of("census", {
    ScriptErrorDealtWith: "marked a script error as dealt with",
    ScriptErrorReopened: "opened a script error again",
  }),
  ...of("content", {
    ContentCollectionDefined: "saved a content collection",
    ContentItemSaved: "saved an item of content",
    ContentItemPublished: "published an item of content",
    ContentItemUnpublished: "took an item of content offline",
    ContentItemRemoved: "removed an item of content",
    TemplateDrafted: "changed a template’s draft",
    TemplateDraftDiscarded: "discarded a template’s draft",
    TemplatePublished: "published a template",
    TemplateReverted: "went back to an earlier template",
    TemplateDeleted: "deleted a template",
    PageAccessChanged: "changed who may open pages",
  }),
  ...of("settings", { SiteSettingsChanged: "changed the settings" }),
  ...of("overview", {
    ViewSaved: "saved a view of a list",
    ViewRemoved: "removed a view of a list",
    DefaultViewChosen: "chose the view that a list opens with",
    BulkWorkStarted: "began “{action}” on {rows} rows of {list}",
    BulkWorkStopped: "stopped “{action}” on {rows} rows of {list}",
    BulkWorkUndone: "undid “{action}” on {rows} rows of {list}",
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
  MemberInvited: "invited somebody",
  MemberJoined: "joined",
  MemberRolesChanged: "changed a member’s roles",
  ProductDefined: "saved a product",
  CollectionDefined: "saved a collection",
  StockReceived: "received units",
  StockAdjusted: "adjusted stock",
  RestockArrivalExpected: "noted units on their way",
  MailingListCreated: "created a mailing list",
  MailingListRenamed: "renamed a mailing list",
  BulkWorkStarted: "began a change of many rows",
  BulkWorkStopped: "stopped a change of many rows",
  BulkWorkUndone: "undid a change of many rows",
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
  return role.success ? roleWords[role.data].name : String(value);
};

const valueAt = (data: unknown, path: string): string => {
  let value = data;
  for (const name of path.split("."))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (Array.isArray(value)) return value.map(nameOf).join(", ");
  return value === undefined ? "" : String(value);
};

/** "saved the product Linen journal"; the type's own words where there are none. */
export const actionWords = (type: string, data: unknown): string => {
  const told =
    actions[type]?.words ?? type.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return told.replace(/\{([\w.]+)\}/g, (_all, path: string) => valueAt(data, path)).trim();
};
