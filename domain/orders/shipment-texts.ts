import { oneLine } from "../kit/one-line.ts";
import type { Tracking } from "./order-parts.ts";

/**
 * What customers read about shipments, in emails and on the order page. Not in the specification:
 * the texts.
 */
export const shipmentTexts = {
  title: "Shipments",
  follow: "Track your parcel",
  restFollows: "The remaining items will follow.",
  nothingSent: "Not shipped yet.",
} as const;

/** "2 × Field Notebook" */
export const unitsText = (units: { readonly quantity: number; readonly title: string }): string =>
  `${units.quantity} × ${oneLine(units.title)}`;

/** "Post RR1" */
export const parcelName = ({ carrier, number }: Tracking): string =>
  [carrier, number].filter(Boolean).map(oneLine).join(" ");

export const trackingText = (tracking: Tracking): string =>
  `Tracking number: ${parcelName(tracking)}`;

/** @param day "January 5, 2030" */
export const sentText = (day: string): string => `Shipped on ${day}`;

/** @param day "January 5, 2030" */
export const cancelledText = (day: string): string => `This order was cancelled on ${day}.`;
