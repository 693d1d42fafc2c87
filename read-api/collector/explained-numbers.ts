import { QUICK_VIEW, shopEvents } from "#domain/collector/shop-events.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { withinDays } from "../explained/explained-days.ts";
import type { ExplainedId } from "../explained/explained-number.ts";
import { type Occurrence, occurrenceNumbers } from "../explained/occurrence-numbers.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { findShopZone } from "./shop-zone.ts";

/** What a visitor did in the shop. */
type Occasion = Occurrence & {
  readonly event: string;
  /** Empty, null or absent: about no product. */
  readonly itemId?: string | null | undefined;
};

/** Reads an event by some measuring rules; undefined for a bot's. */
type OccasionOf = (event: ReadEvent, rules: MeasuringRules) => Occasion | undefined;

/** `2030-01-01.2030-01-31.visitor:ViewCart`, or with the id of a product, which can have dots, behind another dot. */
const selectionOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const [name, ...rest] = text.split(".");
  const event = shopEvents.find((each) => each === name);
  const itemId = rest.join(".");
  const category = event === QUICK_VIEW ? "quickView" : "collector";
  return {
    days,
    category: event && category,
    isSelected: (occasion: Occasion) =>
      occasion.event === event && (itemId === "" || occasion.itemId === itemId),
  };
};

/** How often something was done in the shop on some days, and by how many visitors. */
export const shopNumbers = (loadOccasionOf: () => Promise<OccasionOf>) => {
  const { times, visitors } = occurrenceNumbers(loadOccasionOf, selectionOf, {
    name: "shop",
    permission: "census:read",
    countedIn: "shop-activity",
    findTimeZone: findShopZone,
  });
  return { "shop-times": times, "shop-visitors": visitors } as const;
};
