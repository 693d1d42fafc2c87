import * as z from "zod/mini";
import * as alerts from "../alerts/events.ts";
import * as analysis from "../analysis/events.ts";
import * as analyticsIds from "../analytics-ids/events.ts";
import * as cart from "../cart/events.ts";
import * as catalog from "../catalog/events.ts";
import * as census from "../census/events.ts";
import * as checkout from "../checkout/events.ts";
import * as collector from "../collector/events.ts";
import * as content from "../content/events.ts";
import * as coupons from "../coupons/events.ts";
import * as customers from "../customers/events.ts";
import * as dayNotes from "../day-notes/events.ts";
import * as domains from "../domains/events.ts";
import * as errorReports from "../error-reports/events.ts";
import * as forms from "../forms/events.ts";
import * as giftCards from "../gift-cards/events.ts";
import * as inventory from "../inventory/events.ts";
import * as bulk from "../kit/bulk/events.ts";
import { SEALED_REPORT_VERSION, SealedReport } from "../kit/sealed-report.ts";
import * as looks from "../looks/events.ts";
import * as mail from "../mail/events.ts";
import * as mailingLists from "../mailing-lists/events.ts";
import * as measuring from "../measuring/events.ts";
import * as media from "../media/events.ts";
import * as orders from "../orders/events.ts";
import * as owners from "../owners/events.ts";
import * as pageAccess from "../page-access/events.ts";
import * as pages from "../pages/events.ts";
import * as performance from "../performance/events.ts";
import * as privacy from "../privacy/events.ts";
import * as redirects from "../redirects/events.ts";
import * as restock from "../restock/events.ts";
import * as reviews from "../reviews/events.ts";
import * as savedViews from "../saved-views/events.ts";
import * as search from "../search/events.ts";
import * as services from "../services/events.ts";
import * as setup from "../setup/events.ts";
import * as shipping from "../shipping/events.ts";
import * as siteFrame from "../site-frame/events.ts";
import * as siteSettings from "../site-settings/events.ts";
import * as starters from "../starters/events.ts";
import * as subscriptions from "../subscriptions/events.ts";
import * as taxes from "../taxes/events.ts";
import * as themes from "../themes/events.ts";
import * as websites from "../websites/events.ts";
import * as hostClaims from "../websites/host-claim-events.ts";
import { peopleTexts } from "./people-texts.ts";
import { sellingTexts } from "./selling-texts.ts";
import { websiteTexts } from "./website-texts.ts";

/** One version of one type of event. */
export type EventType = {
  readonly type: string;
  readonly version: number;
  /** Name of the feature, for reading. */
  readonly context: string;
  /** One sentence. */
  readonly meaning: string;
  /** Accepts the event's data together with its type, as `readEvent` does. */
  readonly schema: z.ZodMiniType;
};

/** Every feature that records events. */
const contexts: Readonly<Record<string, object>> = {
  alerts,
  analysis,
  cart,
  catalog,
  census,
  checkout,
  collector,
  content,
  coupons,
  customers,
  "day-notes": dayNotes,
  "error-reports": errorReports,
  forms,
  "gift-cards": giftCards,
  inventory,
  "bulk operations": bulk,
  looks,
  mail,
  "mailing-lists": mailingLists,
  measuring,
  media,
  orders,
  owners,
  "page-access": pageAccess,
  pages,
  performance,
  privacy,
  redirects,
  restock,
  reviews,
  "saved-views": savedViews,
  analyticsIds,
  search,
  setup,
  services,
  starters,
  domains,
  shipping,
  "site-frame": siteFrame,
  "site-settings": siteSettings,
  subscriptions,
  taxes,
  themes,
  websites,
  "host claims": hostClaims,
};

const meanings: Readonly<Record<string, string>> = {
  ...sellingTexts,
  ...peopleTexts,
  ...websiteTexts,
};

/** Most types have one version. */
const FIRST_VERSION = 1;

type Declared = { readonly sealedByMonth?: readonly string[] };

/** Later versions, by the type. Their readers open them first. */
const laterVersions = Object.entries(contexts).flatMap(([context, module]) =>
  ((module as Declared).sealedByMonth ?? []).map((type) => ({
    type,
    version: SEALED_REPORT_VERSION,
    context,
    schema: z.object({ type: z.literal(type), ...SealedReport.shape }),
  })),
);

/** Types of reports that are sealed with the key of their month. */
export const sealedTypes: readonly string[] = laterVersions.map(({ type }) => type);

/** The schemas of single events in an exported schema, which is usually a union of them. */
const eventsIn = (exported: unknown): readonly z.ZodMiniObject[] => {
  if (exported instanceof z.core.$ZodUnion)
    return exported._zod.def.options.flatMap((option) => eventsIn(option));
  if (!(exported instanceof z.ZodMiniObject)) return [];
  return typeOf(exported) === undefined ? [] : [exported];
};

/** `CartEntryAdded` of an event's schema; undefined for other objects. */
const typeOf = (schema: z.ZodMiniObject): string | undefined => {
  const literal: unknown = schema._zod.def.shape.type;
  const [type] = literal instanceof z.ZodMiniLiteral ? literal._zod.def.values : [];
  return typeof type === "string" && /^[A-Z]/.test(type) ? type : undefined;
};

const collect = (): ReadonlyMap<string, EventType> => {
  const found = new Map<string, EventType>();
  for (const [context, module] of Object.entries(contexts))
    for (const schema of Object.values(module).flatMap(eventsIn)) {
      const type = typeOf(schema) as string;
      const meaning = meanings[type] ?? "";
      const version = FIRST_VERSION;
      found.set(eventKey(type, version), { type, version, context, schema, meaning });
    }
  for (const later of laterVersions)
    found.set(eventKey(later.type, later.version), {
      ...later,
      meaning: `${meanings[later.type] ?? ""} Sealed with the key of its month.`,
    });
  return found;
};

export const eventKey = (type: string, version: number): string => `${type} ${version}`;

/** Every version of every type of event, by `eventKey`. */
export const eventTypes: ReadonlyMap<string, EventType> = collect();

/** The shape of a type's data as JSON Schema (2020-12). */
export const jsonSchemaOf = ({ schema }: EventType): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** Names in the texts that no event has, which only a test asks for. */
export const describedTypes: readonly string[] = Object.keys(meanings);
