import type { QuickViewEvent } from "#domain/census/events.ts";
import type {
  CollectorEvent,
  CollectorSchemaEvent,
  CustomEvent,
  pixelEvents,
  visitorEvents,
} from "#domain/collector/events.ts";
import { QUICK_VIEW, type ShopEvent, shopEventNames } from "#domain/collector/shop-events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

/** Only its type is known of a report whose month was destroyed. */
type Report = {
  readonly itemId?: string | null | undefined;
  readonly pagePath?: string | undefined;
};

type Named<Name> = Report & { readonly name?: Name | undefined };

const reportText = (
  event: ShopEvent | undefined,
  { itemId, pagePath }: Report,
): [string, string] => [
  event === undefined ? "A visitor did something in the shop" : shopEventNames[event],
  itemId ?? pagePath ?? "",
];

export const collectorTexts: EventTexts<
  CollectorEvent | CollectorSchemaEvent | CustomEvent | QuickViewEvent
> = {
  VisitorEventRecorded: (report: Named<(typeof visitorEvents)[number]>) =>
    reportText(report.name && `visitor:${report.name}`, report),
  PixelEventRecorded: (report: Named<(typeof pixelEvents)[number]>) =>
    reportText(report.name && `pixel:${report.name}`, report),
  QuickViewRecorded: (report: Report) => reportText(report.itemId ? QUICK_VIEW : undefined, report),
  CollectorSchemaReleased: ({ name, version }) => [
    "A schema of custom events was released",
    `${name} ${version}`,
  ],
  CustomEventRecorded: ({ schemaName }) => ["A custom event was recorded", schemaName],
  CustomEventRefused: ({ schemaName }) => ["A custom event was refused", schemaName || "Not named"],
};
