import { formatDay } from "../kit/format-day.ts";
import type { Reader } from "../kit/reader.ts";
import type { Tracking } from "../orders/order-parts.ts";
import {
  cancelledText,
  parcelName,
  sentText,
  shipmentTexts,
  trackingText,
  unitsText,
} from "../orders/shipment-texts.ts";
import { type Attributes, chosen } from "./account-views.ts";

type Units = readonly { readonly lineId: string; readonly quantity: number }[];

export type Delivery = {
  /** The oldest first. */
  readonly shipments: readonly {
    readonly shipmentId: string;
    readonly lines: Units;
    readonly tracking: Tracking | null;
    readonly sentAt: string;
  }[];
  /** Items that are still to be shipped. */
  readonly unsent: Units;
  readonly cancelledAt: string | null;
};

type Line = { readonly lineId: string; readonly title: string; readonly attributes: Attributes };

/** "2 × Linen Journal, Sage / A5" */
const inWords = (units: Units, lines: readonly Line[]): readonly string[] =>
  units.map(({ lineId, quantity }) => {
    const line = lines.find((each) => each.lineId === lineId);
    const text = unitsText({ quantity, title: line?.title ?? "" });
    return [text, chosen(line?.attributes ?? {})].filter((part) => part !== "").join(", ");
  });

/** Empty when the order was not cancelled. */
export const cancellationText = (
  { cancelledAt }: Pick<Delivery, "cancelledAt">,
  { locale, timeZone }: Reader,
): string => (cancelledAt === null ? "" : cancelledText(formatDay(cancelledAt, locale, timeZone)));

type Shipment = Delivery["shipments"][number];

const shipmentView = (
  { shipmentId, lines: units, tracking, sentAt }: Shipment,
  lines: readonly Line[],
  { locale, timeZone }: Reader,
) => ({
  id: shipmentId,
  sent: sentText(formatDay(sentAt, locale, timeZone)),
  units: inWords(units, lines),
  /** Empty when there is no tracking. */
  tracking: tracking === null ? "" : trackingText(tracking),
  /** Empty when no link was recorded. */
  trackingUrl: tracking?.url ?? "",
  /** Tells one parcel from another. */
  parcel: tracking === null ? "" : parcelName(tracking),
});

/** What was shipped when, and what is still to ship; null where nothing is ever shipped. */
export const deliveryView = (
  { shipments, unsent, lines }: Delivery & { readonly lines: readonly Line[] },
  reader: Reader,
) => {
  const hasBegun = shipments.length > 0;
  if (!hasBegun && unsent.length === 0) return null;
  const { title, follow, restFollows, nothingSent } = shipmentTexts;
  return {
    title,
    follow,
    shipments: shipments.map((shipment) => shipmentView(shipment, lines, reader)),
    toCome: unsent.length === 0 ? "" : hasBegun ? restFollows : nothingSent,
    /** Before the first shipment, the units come from the order's lines. */
    unitsToCome: hasBegun ? inWords(unsent, lines) : [],
  };
};
export type DeliveryView = NonNullable<ReturnType<typeof deliveryView>>;

/** For a customer who looks at an order they just placed: null until a part of it was shipped. */
export const sentView = (
  order: Delivery & { readonly lines: readonly Line[] },
  reader: Reader,
): DeliveryView | null => (order.shipments.length === 0 ? null : deliveryView(order, reader));
