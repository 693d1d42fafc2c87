import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import { sameJson } from "../shared/same-json.ts";
import type { ShippingEvent, ShippingOption } from "./events.ts";

/** In the order in which buyers see them. */
export type Shipping = readonly ShippingOption[];

export type DefineShippingOption = {
  readonly type: "DefineShippingOption";
  readonly option: ShippingOption;
  readonly at: string;
};
export type RemoveShippingOption = {
  readonly type: "RemoveShippingOption";
  readonly shippingOptionId: string;
  readonly at: string;
};
export type ArrangeShippingOptions = {
  readonly type: "ArrangeShippingOptions";
  readonly shippingOptionIds: readonly string[];
  readonly at: string;
};
export type ShippingCommand = DefineShippingOption | RemoveShippingOption | ArrangeShippingOptions;
export type ShippingRejection =
  | { readonly code: "shipping-option-not-found" }
  | { readonly code: "too-many-shipping-options" };

/** Our choice: nobody chooses among more. */
export const MAX_SHIPPING_OPTIONS = 200;

/** The id of the one stream that each website's options live in. */
export const SHIPPING_ID = "site";

const texts = {
  "shipping-option-not-found": "There is no such shipping option.",
  "too-many-shipping-options": "There cannot be more than 200 shipping options.",
} as const satisfies Record<ShippingRejection["code"], string>;

export const shippingRejectionText = ({ code }: ShippingRejection): string => texts[code];

const placeOf = (ids: readonly string[], id: string): number => {
  const place = ids.indexOf(id);
  return place === -1 ? ids.length : place;
};

/** Those not named follow as they stood. */
export const arranged = (shipping: Shipping, ids: readonly string[]): Shipping =>
  shipping.toSorted(
    (one, other) => placeOf(ids, one.shippingOptionId) - placeOf(ids, other.shippingOptionId),
  );

const evolve = (shipping: Shipping, event: ShippingEvent): Shipping => {
  switch (event.type) {
    case "ShippingOptionDefined": {
      const { option } = event;
      const isIt = (each: ShippingOption) => each.shippingOptionId === option.shippingOptionId;
      return shipping.some(isIt)
        ? shipping.map((each) => (isIt(each) ? option : each))
        : [...shipping, option];
    }
    case "ShippingOptionRemoved":
      return shipping.filter((each) => each.shippingOptionId !== event.shippingOptionId);
    case "ShippingOptionsArranged":
      return arranged(shipping, event.shippingOptionIds);
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly ShippingEvent[], ShippingRejection>;

const define = ({ option, at }: DefineShippingOption, shipping: Shipping): Decision => {
  const before = shipping.find((each) => each.shippingOptionId === option.shippingOptionId);
  if (before === undefined && shipping.length >= MAX_SHIPPING_OPTIONS)
    return reject({ code: "too-many-shipping-options" });
  return accept(
    sameJson(before, option) ? [] : [{ type: "ShippingOptionDefined", option, definedAt: at }],
  );
};

const arrange = (
  { shippingOptionIds, at }: ArrangeShippingOptions,
  shipping: Shipping,
): Decision => {
  const after = arranged(shipping, shippingOptionIds);
  if (after.every((option, place) => option === shipping[place])) return accept([]);
  return accept([
    {
      type: "ShippingOptionsArranged",
      shippingOptionIds: after.map(({ shippingOptionId }) => shippingOptionId),
      arrangedAt: at,
    },
  ]);
};

/** The shipping options of a website. Stream `shipping-<websiteId>.site`. */
export const shippingDecider: Decider<Shipping, ShippingCommand, ShippingEvent, ShippingRejection> =
  {
    streamCategory: "shipping",
    initial: [],
    evolve,
    decide: (command, shipping): Decision => {
      switch (command.type) {
        case "DefineShippingOption":
          return define(command, shipping);
        case "RemoveShippingOption": {
          const { shippingOptionId, at } = command;
          if (!shipping.some((each) => each.shippingOptionId === shippingOptionId))
            return reject({ code: "shipping-option-not-found" });
          return accept([{ type: "ShippingOptionRemoved", shippingOptionId, removedAt: at }]);
        }
        case "ArrangeShippingOptions":
          return arrange(command, shipping);
        default:
          return unreachable(command);
      }
    },
  };
