import type { ShippingEvent } from "#domain/shipping/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const shippingTexts: EventTexts<ShippingEvent> = {
  ShippingOptionDefined: ({ option: { name } }) => ["A shipping option was saved", name],
  ShippingOptionRemoved: () => "A shipping option was removed",
  ShippingOptionRestored: () => "A shipping option was restored",
  ShippingOptionsArranged: () => "The shipping options were reordered",
};
