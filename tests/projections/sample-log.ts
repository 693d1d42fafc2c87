import * as alerts from "#domain/alerts/events.ts";
import * as analysis from "#domain/analysis/events.ts";
import * as analyticsIds from "#domain/analytics-ids/events.ts";
import * as cart from "#domain/cart/events.ts";
import * as catalog from "#domain/catalog/events.ts";
import * as census from "#domain/census/events.ts";
import { CheckoutEvent } from "#domain/checkout/events.ts";
import * as collector from "#domain/collector/events.ts";
import * as content from "#domain/content/events.ts";
import * as coupons from "#domain/coupons/events.ts";
import * as siteUsers from "#domain/customers/events.ts";
import * as dayNotes from "#domain/day-notes/events.ts";
import * as domains from "#domain/domains/events.ts";
import * as errorReports from "#domain/error-reports/events.ts";
import * as forms from "#domain/forms/events.ts";
import * as giftCards from "#domain/gift-cards/events.ts";
import * as inventory from "#domain/inventory/events.ts";
import * as bulk from "#domain/kit/bulk/events.ts";
import * as looks from "#domain/looks/events.ts";
import * as mail from "#domain/mail/events.ts";
import * as mailingLists from "#domain/mailing-lists/events.ts";
import * as measuring from "#domain/measuring/events.ts";
import * as media from "#domain/media/events.ts";
import * as checkout from "#domain/orders/events.ts";
import * as accounts from "#domain/owners/events.ts";
import * as pageAccess from "#domain/page-access/events.ts";
import * as pages from "#domain/pages/events.ts";
import * as performance from "#domain/performance/events.ts";
import * as visitors from "#domain/privacy/events.ts";
import * as redirects from "#domain/redirects/events.ts";
import * as restock from "#domain/restock/events.ts";
import * as reviews from "#domain/reviews/events.ts";
import * as savedViews from "#domain/saved-views/events.ts";
import * as search from "#domain/search/events.ts";
import * as services from "#domain/services/events.ts";
import * as setup from "#domain/setup/events.ts";
import * as shipping from "#domain/shipping/events.ts";
import * as siteFrame from "#domain/site-frame/events.ts";
import * as siteSettings from "#domain/site-settings/events.ts";
import * as starters from "#domain/starters/events.ts";
import * as subscriptions from "#domain/subscriptions/events.ts";
import * as taxes from "#domain/taxes/events.ts";
import * as themes from "#domain/themes/events.ts";
import * as websites from "#domain/websites/events.ts";
import type { Append, Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import {
  createRandom,
  pick,
  type Random,
  type Schema,
  sampleValue,
  schemaOf,
  uuid,
} from "./sample-values.ts";

type Ids = Readonly<Record<string, string>>;

/** The rules for the events of one category, so that the log is realistic. */
type Category = {
  readonly name: string;
  readonly events: unknown;
  /** Streams of a website: their ids, and the values that their events must contain. */
  readonly streams: readonly { readonly id: string; readonly ids: Ids }[];
  /** Every stream starts with this type, which never comes again. */
  readonly first?: string;
  /** Types that occur once in a stream. */
  readonly once?: readonly string[];
  /** Nothing follows this type in a stream. Most streams never have it. */
  readonly last?: string;
  readonly websites?: readonly string[];
};

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const streamsBy = (name: string, values: readonly string[]) =>
  values.map((value) => ({ id: value, ids: { [name]: value } }));
const numbered = (prefix: string, count: number) => range(count).map((n) => `${prefix}-${n}`);
const uuids = (base: number, count: number) => range(count).map((n) => uuid(base + n));

const products = numbered("product", 4);
const variants = numbered("variant", 6);
const persons = uuids(900_000, 8);
/** The first ones, which are erased. */
const ERASABLE = 4;

const categories: readonly Category[] = [
  {
    name: "website",
    events: websites.WebsiteEvent,
    first: "WebsiteCreated",
    websites: ["platform"],
    streams: streamsBy("websiteId", ["demo", "other", "third"]),
  },
  {
    name: "siteSettings",
    events: siteSettings.SiteSettingsEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "starter",
    events: starters.StarterEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "services",
    events: services.ServiceEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "domains",
    events: domains.DomainEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "setup",
    events: setup.SetupEvent,
    streams: [{ id: "shop", ids: {} }],
  },
  {
    name: "look",
    events: looks.LookEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "siteFrame",
    events: siteFrame.SiteFrameEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "template",
    events: themes.TemplateEvent,
    streams: streamsBy("name", ["home.html", "cart.html", "site-head.html", "site-footer.html"]),
  },
  {
    name: "member",
    events: accounts.MemberEvent,
    streams: [{ id: accounts.MEMBERS, ids: {} }],
  },
  {
    name: "owner",
    events: accounts.OwnerEvent,
    first: "OwnerRegistered",
    streams: streamsBy("ownerId", uuids(100, 2)),
  },
  {
    name: "collection",
    events: catalog.CollectionEvent,
    streams: streamsBy("collectionId", numbered("collection", 3)),
  },
  {
    name: "categoryTree",
    events: catalog.CategoryTreeEvent,
    streams: streamsBy("categoryTree", ["tree"]),
  },
  { name: "product", events: catalog.ProductEvent, streams: streamsBy("productId", products) },
  {
    name: "productAddress",
    events: catalog.ProductAddressEvent,
    streams: streamsBy("slug", products),
  },
  {
    name: "collectionAddress",
    events: catalog.CollectionAddressEvent,
    streams: streamsBy("slug", products),
  },
  {
    name: "contentCollection",
    events: content.ContentCollectionEvent,
    streams: streamsBy("collectionId", numbered("collection", 2)),
  },
  {
    name: "contentItem",
    events: content.ContentItemEvent,
    streams: streamsBy("itemId", numbered("item", 6)),
  },
  {
    name: "contentDraft",
    events: content.ContentDraftEvent,
    first: "ContentDraftSaved",
    streams: streamsBy("itemId", numbered("item", 6)),
  },
  {
    name: "contentAddress",
    events: content.ContentAddressEvent,
    streams: streamsBy("address", numbered("address", 2)),
  },
  {
    name: "page",
    events: pages.PageEvent,
    first: "PageCreated",
    streams: streamsBy("pageId", numbered("page", 3)),
  },
  {
    name: "pageDraft",
    events: pages.PageDraftEvent,
    first: "DraftBegun",
    streams: numbered("page", 3).map((pageId) => ({ id: `${pageId}-1`, ids: { pageId } })),
  },
  { name: "pagePlaces", events: pages.PagePlaceEvent, streams: [{ id: "site", ids: {} }] },
  {
    name: "savedSections",
    events: pages.SavedSectionEvent,
    streams: [{ id: "site", ids: {} }],
  },
  { name: "pageList", events: pages.PageListEvent, streams: [{ id: "site", ids: {} }] },
  { name: "stock", events: inventory.StockEvent, streams: streamsBy("variantId", variants) },
  {
    name: "cart",
    events: cart.CartEvent,
    first: "CartEntryAdded",
    once: ["CartPurchased"],
    streams: streamsBy("cartId", uuids(200, 8)),
  },
  {
    name: "coupon",
    events: coupons.CouponEvent,
    first: "CouponCreated",
    streams: streamsBy("couponId", numbered("COUPON", 3)),
  },
  { name: "taxes", events: taxes.TaxEvent, streams: [{ id: "site", ids: {} }] },
  {
    name: "analysis",
    events: analysis.AnalysisEvent,
    streams: streamsBy("ownerId", uuids(100, 2)),
  },
  { name: "bulkWork", events: bulk.BulkWorkEvent, streams: streamsBy("workId", uuids(1_900, 2)) },
  { name: "savedViews", events: savedViews.SavedViewEvent, streams: [{ id: "site", ids: {} }] },
  { name: "mail", events: mail.MailEvent, streams: streamsBy("mailId", numbered("mail", 3)) },
  { name: "shipping", events: shipping.ShippingEvent, streams: [{ id: "site", ids: {} }] },
  {
    name: "order",
    events: checkout.OrderEvent,
    first: "OrderPlaced",
    once: ["OrderConfirmed", "OrderFailed", "OrderPaid"],
    last: "OrderRemovedAsSample",
    streams: streamsBy("orderId", uuids(300, 10)),
  },
  {
    name: "checkout",
    events: CheckoutEvent,
    streams: streamsBy("orderId", uuids(300, 4)),
  },
  {
    name: "giftCard",
    events: giftCards.GiftCardEvent,
    first: "GiftCardIssued",
    streams: streamsBy("giftCardId", uuids(1_000, 4)),
  },
  {
    name: "cartGiftCards",
    events: giftCards.CartGiftCardsEvent,
    streams: streamsBy("cartId", uuids(200, 4)),
  },
  {
    name: "giftCardPurchase",
    events: giftCards.GiftCardPurchaseEvent,
    first: "GiftCardPurchaseStarted",
    streams: streamsBy("purchaseId", uuids(1_100, 2)),
  },
  { name: "form", events: forms.FormEvent, streams: streamsBy("formId", numbered("form", 2)) },
  {
    name: "formSubmission",
    events: forms.FormSubmissionEvent,
    first: "FormSubmitted",
    streams: streamsBy("submissionId", uuids(400, 12)),
  },
  {
    name: "restockSignUp",
    events: restock.RestockSignUpEvent,
    first: "RestockSignedUp",
    streams: range(10).map((n) => ({
      id: `product-0.variant-${n % 3}.${persons[n % 8]}`,
      ids: { signUpId: uuid(500 + n), productId: "product-0", variantId: `variant-${n % 3}` },
    })),
  },
  {
    name: "restockSend",
    events: restock.RestockSendEvent,
    streams: range(3).map((n) => ({
      id: `product-0.variant-${n}`,
      ids: { productId: "product-0", variantId: `variant-${n}` },
    })),
  },
  { name: "review", events: reviews.ReviewEvent, streams: streamsBy("reviewId", uuids(1_200, 8)) },
  {
    name: "reviewRequest",
    events: reviews.ReviewRequestEvent,
    once: ["ReviewRequested"],
    streams: streamsBy("orderId", uuids(300, 3)),
  },
  {
    name: "reviewImport",
    events: reviews.ReviewImportEvent,
    streams: streamsBy("importId", uuids(1_300, 2)),
  },
  {
    name: "collector",
    events: collector.CollectorEvent,
    streams: streamsBy("visitorId", numbered("visitor", 4)),
  },
  {
    name: "customEvent",
    events: collector.CustomEvent,
    streams: streamsBy("recordId", uuids(2_900, 3)),
  },
  {
    name: "collectorSchema",
    events: collector.CollectorSchemaEvent,
    streams: streamsBy("name", ["signup", "checkout_step"]),
  },
  {
    name: "performance",
    events: performance.PerformanceEvent,
    streams: numbered("turn", 2).map((id) => ({ id, ids: {} })),
  },
  {
    name: "analyticsId",
    events: analyticsIds.AnalyticsIdEvent,
    streams: numbered("link", 2).map((id) => ({ id, ids: {} })),
  },
  {
    name: "search",
    events: search.SearchEvent,
    streams: numbered("turn", 2).map((id) => ({ id, ids: {} })),
  },
  {
    name: "missingPage",
    events: redirects.MissingPageEvent,
    streams: numbered("turn", 2).map((id) => ({ id, ids: {} })),
  },
  {
    name: "measuringRules",
    events: measuring.MeasuringRulesEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "measuringRetention",
    events: measuring.MeasuringRetentionEvent,
    streams: [{ id: "site", ids: {} }],
  },
  {
    name: "alerts",
    events: alerts.AlertEvent,
    first: "AlertRaised",
    streams: [{ id: "site", ids: { alertId: uuid(930_000) } }],
  },
  {
    name: "scriptErrors",
    events: errorReports.ScriptErrorEvent,
    streams: numbered("turn", 2).map((id) => ({ id, ids: {} })),
  },
  {
    name: "scriptError",
    events: errorReports.ScriptErrorResolutionEvent,
    streams: streamsBy("errorKey", numbered("error", 2)),
  },
  {
    name: "census",
    events: census.HitRecorded,
    streams: streamsBy("visitorId", numbered("visitor", 4)),
  },
  {
    name: "pageActivity",
    events: census.PageActivityRecorded,
    streams: streamsBy("visitorId", ["visitor-1", "anonymous-4"]),
  },
  {
    name: "quickView",
    events: census.QuickViewEvent,
    streams: streamsBy("visitorId", ["visitor-1", "anonymous-7"]),
  },
  {
    name: "formVisit",
    events: census.FormVisitEvent,
    streams: streamsBy("visitorId", numbered("visitor", 4)),
  },
  {
    name: "buttonVisit",
    events: census.ButtonVisitEvent,
    streams: streamsBy("visitorId", ["visitor-2", "anonymous-3"]),
  },
  {
    name: "mailingList",
    events: mailingLists.MailingListEvent,
    first: "MailingListCreated",
    streams: streamsBy("listId", uuids(700, 2)),
  },
  {
    name: "mailingListMember",
    events: mailingLists.MailingListMemberEvent,
    first: "MailingListJoined",
    streams: range(6).map((n) => ({
      id: `${uuid(700 + (n % 2))}~${persons[n % 8]}`,
      ids: { listId: uuid(700 + (n % 2)) },
    })),
  },
  {
    name: "siteUser",
    events: siteUsers.SiteUserEvent,
    first: "SiteUserRegistered",
    once: ["SiteUserDeleted"],
    streams: streamsBy("siteUserId", uuids(800, 4)),
  },
  {
    name: "subscription",
    events: subscriptions.SubscriptionEvent,
    first: "SubscriptionRequested",
    once: ["SubscriptionStarted"],
    streams: streamsBy("subscriptionId", uuids(1_500, 4)),
  },
  {
    name: "media",
    events: media.MediaEvent,
    first: "MediaUploaded",
    streams: streamsBy("mediaId", uuids(2_000, 4)),
  },
  {
    name: "pageAccess",
    events: pageAccess.PageAccessEvent,
    streams: [{ id: "~blog", ids: { path: "/blog" } }],
  },
  {
    name: "person",
    events: visitors.VisitorEvent,
    first: "PersonForgotten",
    websites: ["demo"],
    streams: streamsBy("personId", persons.slice(0, ERASABLE)),
  },
  {
    name: "redirect",
    events: redirects.RedirectEvent,
    streams: ["moved-page-3", "shop~1p~1product-1"].map((id) => ({
      id,
      ids: { path: `/${id.replaceAll("~1", "/")}` },
    })),
  },
  {
    name: "dayNote",
    events: dayNotes.DayNoteEvent,
    first: "DayNoteCreated",
    streams: streamsBy("dayNoteId", uuids(3000, 3)),
  },
];

const pools = {
  productId: products,
  variantId: variants,
  itemId: products,
  slug: products,
  collectionId: numbered("collection", 3),
  parentId: numbered("collection", 3),
  host: ["shop.example", "www.shop.example", "other.example"],
  websiteId: ["demo", "other"],
  cartId: uuids(200, 8),
  orderId: uuids(300, 10),
  entryId: uuids(600, 6),
  holdId: numbered("hold", 3),
  giftCardId: uuids(1_000, 4),
  couponId: numbered("COUPON", 3),
  reservationId: numbered("hold", 3),
  taxRuleId: numbered("rule", 3),
  shippingOptionId: numbered("option", 3),
  refundId: numbered("refund", 3),
  returnId: numbered("return", 3),
  lineId: numbered("line", 4),
  fieldId: numbered("field", 3),
  formId: numbered("form", 2),
  stripeAccountCountry: ["", "US", "GB"],
  locale: ["en-US", "de-DE"],
  currency: ["USD", "EUR"],
  timeZone: ["America/New_York", "Asia/Kathmandu"],
  url: ["/", "/shop", "/shop/p/product-1"],
  // Few pictures, so that pages show those of the library.
  assetUrl: ["a", "b"].map((each) => `/images/${each.repeat(64)}.png`),
  originalSize: ["800x600", "1500x1000"],
  systemDataVariants: ["", "100w,300w"],
  topLeftAverage: ["aab4c8"],
  topRightAverage: ["aab4c8"],
  bottomLeftAverage: ["2f4a7d"],
  bottomRightAverage: ["2f4a7d"],
  centerAverage: ["ffffff"],
  referrer: ["", "https://search.example/?q=a", "https://shop.example/"],
};

const kinds = new Map<unknown, ReadonlyMap<string, Schema>>();

/** `{ type: schema }` of a union of events or of a single event. */
const kindsOf = (events: unknown): ReadonlyMap<string, Schema> => {
  const known = kinds.get(events) ?? findKinds(events);
  kinds.set(events, known);
  return known;
};

const findKinds = (events: unknown): ReadonlyMap<string, Schema> => {
  const schema = schemaOf(events);
  const members = schema.oneOf ?? schema.anyOf ?? [schema];
  return new Map(members.map((member) => [String(member.properties?.type?.const), member]));
};

/** Every type in a sufficiently long `sampleLog`. */
export const sampledTypes: readonly string[] = categories.flatMap(({ events }) => [
  ...kindsOf(events).keys(),
]);

type Stream = {
  readonly category: Category;
  readonly website: string;
  readonly id: string;
  readonly ids: Ids;
  readonly past: Set<string>;
  /** Lines of a placed order. */
  readonly lines: Set<string>;
};

const nextType = (
  { category, past }: Stream,
  seen: ReadonlySet<string>,
  random: Random,
): string | undefined => {
  const { first, once = [], last } = category;
  if (first !== undefined && past.size === 0) return first;
  if (last !== undefined && past.has(last)) return undefined;
  const mayEnd = last !== undefined && (!seen.has(last) || random() < 0.2);
  const open = [...kindsOf(category.events).keys()].filter(
    (type) =>
      type !== first && !(once.includes(type) && past.has(type)) && (type !== last || mayEnd),
  );
  // Types that no stream has yet come first, so that none is missing by chance.
  const fresh = open.filter((type) => !seen.has(type));
  const from = fresh.length > 0 ? fresh : open;
  return from.length === 0 ? undefined : pick(random, from);
};

const movesLines: ReadonlySet<string> = new Set([
  "OrderRefunded",
  "OrderRefundRefused",
  "OrderFulfilled",
  "OrderShipmentTakenBack",
]);

type OrderData = { lines: { readonly lineId: string }[] };

/** Refunds and shipments refer to lines that the order has. */
const keepToPlacedLines = ({ lines }: Stream, type: string, data: OrderData): void => {
  if (type === "OrderPlaced") {
    lines.clear();
    for (const { lineId } of data.lines) lines.add(lineId);
  }
  if (movesLines.has(type)) data.lines = data.lines.filter(({ lineId }) => lines.has(lineId));
};

const START = Date.parse("2026-03-01T23:00:00.000Z");

/** The readable content of a sealed person in these samples: sealing is not tested here. */
const contentOf = (stream: Stream, random: Random) => {
  switch (stream.category.name) {
    case "formSubmission":
      return { values: { "field-0": pick(random, ["yes", "no"]) } };
    case "search":
      return { words: pick(random, ["ink", "linen journal"]) };
    case "customEvent":
      return {
        content: { page_path: pick(random, ["/", "/shop"]), step: 2 },
        text: pick(random, ['{"step":"2"}', "{"]),
        errors: [{ path: "/step", message: "The value must be integer." }],
      };
    case "savedViews":
      return { name: "A view", address: `search=${pick(random, ["a", "b"])}` };
    default:
      return {
        email: `${stream.id.slice(-3)}@example.com`,
        name: "A Name",
        phone: "1",
        address: {
          line1: "1 Street",
          line2: "",
          city: "X",
          region: "",
          postalCode: "",
          country: "US",
        },
      };
  }
};

const sealedFor = (personId: string, content: unknown) => ({
  personId,
  sealed: Buffer.from(JSON.stringify(content)).toString("base64"),
});

const sampleFields = (personId: string, random: Random) => ({
  ...sealedFor(personId, {
    additionalFields: { "field-0": pick(random, ["A", "B"]) },
    ...(random() < 0.5 && {
      answers: [{ fieldId: "field-0", title: "Engraving", text: pick(random, ["A", "B"]) }],
    }),
  }),
  digest: pick(random, ["one", "other"]),
});

type Events = {
  readonly safeParse: (value: unknown) => {
    readonly data?: { readonly type: string };
    readonly error?: unknown;
  };
};

const TRIES = 100;

/**
 * Rules between members are not in the schema that samples follow, so that a sample can be refused.
 * The next one differs.
 */
const validSample = (events: Events, sample: () => unknown): { readonly type: string } => {
  let error: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = events.safeParse(sample());
    if (read.data !== undefined) return read.data;
    error = read.error;
  }
  throw error;
};

/** A realistic log: streams start as they must, ids match, and persons are erased near the end. */
export const sampleLog = (seed: number, length: number): readonly Append[] => {
  const random = createRandom(seed);
  const forgotten = new Set<string>();
  const seen = new Set<string>();
  let clock = START;
  const now = () => {
    clock += 1_000 * Math.ceil(random() * 400);
    return new Date(clock).toISOString();
  };
  const all: Stream[] = categories.flatMap((category) =>
    (category.websites ?? ["demo", "other"]).flatMap((website) =>
      category.streams.map((stream) => ({
        ...stream,
        category,
        website,
        past: new Set<string>(),
        lines: new Set<string>(),
      })),
    ),
  );
  const isPerson = ({ category }: Stream) => category.name === "person";
  const begun = ["website", "form", "product"].flatMap((name) =>
    all.filter(({ category }) => category.name === name),
  );
  /** Streams with a missing type, which come first towards the end. */
  const lacking = (): readonly Stream[] =>
    all.filter(({ category }) =>
      [...kindsOf(category.events).keys()].some((type) => !seen.has(type)),
    );
  const chosen = (index: number): Stream => {
    const given = begun[index];
    if (given !== undefined) return given;
    const late = index > (3 * length) / 4 ? lacking() : [];
    if (late.length > 0) return pick(random, late);
    return pick(random, index < length / 2 ? all.filter((stream) => !isPerson(stream)) : all);
  };
  const appends: Append[] = [];
  for (let index = 0; appends.length < length; index += 1) {
    const stream = chosen(index);
    const type =
      index < begun.length
        ? [...kindsOf(stream.category.events).keys()][0]
        : nextType(stream, seen, random);
    if (type === undefined) continue;
    if (isPerson(stream)) forgotten.add(stream.id);
    // A person belongs to one website: those that are erased are all of the same one.
    const known = persons.filter(
      (person, at) => !forgotten.has(person) && (stream.website !== "other" || at >= ERASABLE),
    );
    const fixed = {
      ...stream.ids,
      person: sealedFor(pick(random, known), contentOf(stream, random)),
      sealedFields: sampleFields(pick(random, known), random),
    };
    const schema = kindsOf(stream.category.events).get(type) as Schema;
    const { type: _, ...data } = validSample(stream.category.events as Events, () =>
      sampleValue(schema, "", { random, fixed, pools, now }),
    );
    stream.past.add(type);
    seen.add(type);
    keepToPlacedLines(stream, type, data as OrderData);
    appends.push({
      stream: `${stream.category.name}-${stream.website}.${stream.id}`,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: data as { [key: string]: Json } }],
      metadata: {
        websiteId: stream.website,
        actor: "visitor",
        correlationId: "sample",
        // Not by chance: the other samples of a seed stay what they are.
        ...(index % 3 !== 0 && { visitorId: `visitor-${index % 4}` }),
      },
    });
  }
  return appends;
};
