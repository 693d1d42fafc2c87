import type { Scope } from "./port.ts";

/** Members of an event's data, as paths of Postgres. */
type Members = Readonly<Record<string, readonly string[]>>;

const FORM = ["{form,recipients}", "{form,webhooks}"];
const LINE = ["{line,additionalFields}"];
const ENTRY = ["{additionalFields}", "{fieldsForm,answers}"];

/**
 * What no question sees: hashes; recipients and webhooks of forms, whose URLs are secrets; and words
 * that events held in the open before they were sealed. The log keeps them; the console does not
 * show them to members who can ask either.
 */
const closed: Members = {
  FormDefined: FORM,
  FormDraftSaved: FORM,
  FormReleased: FORM,
  GiftCardAdjusted: ["{reason}"],
  GiftCardDisabled: ["{reason}"],
  GiftCardIssued: ["{codeHash}", "{source,note}"],
  OrderCancelled: ["{reason}"],
  PageAccessChanged: ["{passwordHash}"],
  SubscriptionCancelled: ["{reason}"],
  ViewSaved: ["{view,name}", "{view,address}"],
};

/** What read models have in personal columns, where the event has it in the open. */
const personal: Members = {
  CartEntryAdded: ENTRY,
  CartEntryFieldsChanged: ENTRY,
  CartShippingLocationSet: ["{location,region}", "{location,postalCode}"],
  OrderFulfilled: ["{tracking}"],
  OrderTrackingChanged: ["{tracking}"],
  ScriptErrorRecorded: ["{message}", "{stack}", "{userAgent}"],
  SubscriptionStarted: LINE,
};

/** Members and their roles belong to the area of accounts, which no question opens. */
const CLOSED_CATEGORIES = ["member"];
/** Drafts and sources, which need permission to read content: see the personal columns of read models. */
const CONTENT_CATEGORIES = [
  "contentDraft",
  "contentItem",
  "page",
  "pageDraft",
  "savedSections",
  "template",
];

const textsOf = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");

/**
 * `json` keeps NUL characters and halves of surrogate pairs, which browsers can send and `jsonb` refuses: each
 * is replaced, as a decoder does.
 */
const DATA =
  "regexp_replace(e.data::text, '\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\\\ufffd', 'g')::jsonb";

const without = (members: Members): readonly string[] =>
  Object.entries(members).map(
    ([type, paths]) =>
      `when e.type = '${type}' then (${DATA}${paths.map((path) => ` #- '${path}'`).join("")})::json`,
  );

/** The lines of an order are a list, which no path can go through. */
const ORDER_LINES = `when e.type = 'OrderPlaced' then (jsonb_set(${DATA}, '{lines}', (
      select coalesce(jsonb_agg(l.line - 'additionalFields' order by l.place), '[]')
        from jsonb_array_elements(${DATA}->'lines') with ordinality as l(line, place))))::json`;

/** The data of the event `e` as a question of this scope sees it. */
export const eventData = (scope: Pick<Scope, "personal">): string => {
  const categories = scope.personal
    ? CLOSED_CATEGORIES
    : [...CLOSED_CATEGORIES, ...CONTENT_CATEGORIES];
  return `case
    when e.category in (${textsOf(categories)}) then '{}'::json
    ${[...without(closed), ...(scope.personal ? [] : [...without(personal), ORDER_LINES])].join("\n    ")}
    else e.data end`;
};
