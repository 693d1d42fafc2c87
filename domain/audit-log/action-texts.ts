import { analysisActions } from "../analysis/action-texts.ts";
import { catalogActions } from "../catalog/action-texts.ts";
import { collectorActions } from "../collector/action-texts.ts";
import { contentActions } from "../content/action-texts.ts";
import { couponActions } from "../coupons/action-texts.ts";
import { customerActions } from "../customers/action-texts.ts";
import { dayNoteActions } from "../day-notes/action-texts.ts";
import { domainActions } from "../domains/action-texts.ts";
import { errorReportActions } from "../error-reports/action-texts.ts";
import { formActions, submissionActions } from "../forms/action-texts.ts";
import { giftCardActions } from "../gift-cards/action-texts.ts";
import { stockActions } from "../inventory/action-texts.ts";
import type { ActionText, ActionTexts } from "../kit/action-texts.ts";
import { bulkActions } from "../kit/bulk/action-texts.ts";
import type { ConsoleArea } from "../kit/permission.ts";
import { isPlainDay, plainDayText } from "../kit/plain-days.ts";
import { lookActions } from "../looks/action-texts.ts";
import { mailActions } from "../mail/action-texts.ts";
import { mailingListActions } from "../mailing-lists/action-texts.ts";
import { measuringActions } from "../measuring/action-texts.ts";
import { mediaActions } from "../media/action-texts.ts";
import { orderActions } from "../orders/action-texts.ts";
import { ownerActions } from "../owners/action-texts.ts";
import { roleTexts, WebsiteRole } from "../owners/roles.ts";
import { pageAccessActions } from "../page-access/action-texts.ts";
import { pageActions } from "../pages/action-texts.ts";
import { privacyActions } from "../privacy/action-texts.ts";
import { redirectActions } from "../redirects/action-texts.ts";
import { restockActions } from "../restock/action-texts.ts";
import { reviewActions } from "../reviews/action-texts.ts";
import { savedViewActions } from "../saved-views/action-texts.ts";
import { serviceActions } from "../services/action-texts.ts";
import { setupActions } from "../setup/action-texts.ts";
import { shippingActions } from "../shipping/action-texts.ts";
import { siteFrameActions } from "../site-frame/action-texts.ts";
import { siteSettingsActions } from "../site-settings/action-texts.ts";
import { starterActions } from "../starters/action-texts.ts";
import { subscriptionActions } from "../subscriptions/action-texts.ts";
import { taxActions } from "../taxes/action-texts.ts";
import { themeActions } from "../themes/action-texts.ts";

/**
 * What members do, from the room of every feature whose events they leave; the only list of them. Its order is
 * that of the choices in the audit log.
 */
const declared: readonly ActionTexts[] = [
  ownerActions,
  orderActions,
  catalogActions,
  stockActions,
  restockActions,
  couponActions,
  giftCardActions,
  subscriptionActions,
  taxActions,
  shippingActions,
  reviewActions,
  customerActions,
  privacyActions,
  mailingListActions,
  mailActions,
  formActions,
  submissionActions,
  errorReportActions,
  measuringActions,
  collectorActions,
  contentActions,
  pageActions,
  themeActions,
  siteFrameActions,
  lookActions,
  mediaActions,
  pageAccessActions,
  redirectActions,
  siteSettingsActions,
  setupActions,
  serviceActions,
  starterActions,
  domainActions,
  savedViewActions,
  analysisActions,
  bulkActions,
  dayNoteActions,
];

const actions: ReadonlyMap<string, { readonly area: ConsoleArea; readonly said: ActionText }> =
  new Map(
    declared.flatMap(({ area, texts }) =>
      Object.entries(texts).map(([type, said]) => [type, { area, said }] as const),
    ),
  );

export const actionTypesOf = (area: ConsoleArea): readonly string[] =>
  [...actions].flatMap(([type, action]) => (action.area === area ? [type] : []));

/** Undefined for an event without a text. */
export const actionAreaOf = (type: string): ConsoleArea | undefined => actions.get(type)?.area;

/** Areas in which something can have been done. */
export const actionAreas: readonly ConsoleArea[] = [
  ...new Set([...actions.values()].map(({ area }) => area)),
];

/** What members can have done, by the event that it leaves: "Saved a product". */
export const actionKinds: Readonly<Record<string, string>> = Object.fromEntries(
  [...actions].map(([type, { said }]) => {
    const kind = typeof said === "string" ? said : said.kind;
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

const textOf = (said: ActionText): string => (typeof said === "string" ? said : said.text);

/** "saved the product Linen journal"; for an event without a text, its type in words. */
export const actionTexts = (type: string, data: unknown): string => {
  const action = actions.get(type);
  const text =
    action !== undefined
      ? textOf(action.said)
      : type.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text
    .replace(/\{(day:)?([\w.]+)\}/g, (_all, day: string | undefined, path: string) => {
      const value = valueAt(data, path);
      return day !== undefined && isPlainDay(value) ? plainDayText(value) : value;
    })
    .trim();
};
