import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile, type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { ShippingEvent, ShippingOption } from "./events.ts";

/** A removed option keeps its position in case it is restored. */
export type Shipping = {
  /** In the customers' order, including removed options. */
  readonly options: readonly ShippingOption[];
  readonly removed: ReadonlySet<string>;
};

export type DefineShippingOption = {
  readonly type: "DefineShippingOption";
  readonly option: ShippingOption;
  /** The version that the editor started from; absent: any version is accepted. */
  readonly seen?: ShippingOption | undefined;
  readonly at: string;
};
export type RemoveShippingOption = {
  readonly type: "RemoveShippingOption" | "RestoreShippingOption";
  readonly shippingOptionId: string;
  readonly at: string;
};
/** Enables or disables the option, whatever its other values are. */
export type SwitchShippingOption = {
  readonly type: "SwitchShippingOption";
  readonly shippingOptionId: string;
  readonly enabled: boolean;
  readonly at: string;
};
export type ArrangeShippingOptions = {
  readonly type: "ArrangeShippingOptions";
  readonly shippingOptionIds: readonly string[];
  readonly at: string;
};
export type ShippingCommand =
  | DefineShippingOption
  | RemoveShippingOption
  | SwitchShippingOption
  | ArrangeShippingOptions;
export type ShippingRejection =
  | EditConflict<ShippingOption>
  | { readonly code: "shipping-option-not-found" }
  | { readonly code: "too-many-shipping-options" };

/** Not in the specification: a longer list is not usable. */
export const MAX_SHIPPING_OPTIONS = 200;

/** The id of the one stream for each website's shipping options. */
export const SHIPPING_ID = "site";

const texts = {
  "shipping-option-not-found": "Shipping option not found.",
  "too-many-shipping-options": "You can have up to 200 shipping options.",
} as const satisfies Record<Exclude<ShippingRejection["code"], "changed-meanwhile">, string>;

export const shippingRejectionText = (rejection: ShippingRejection): string =>
  rejection.code === "changed-meanwhile" ? editConflictText(rejection) : texts[rejection.code];

const placeOf = (ids: readonly string[], id: string): number => {
  const place = ids.indexOf(id);
  return place === -1 ? ids.length : place;
};

/** Options that are not named follow in their previous order. */
export const arranged = (
  options: readonly ShippingOption[],
  ids: readonly string[],
): readonly ShippingOption[] =>
  options.toSorted(
    (one, other) => placeOf(ids, one.shippingOptionId) - placeOf(ids, other.shippingOptionId),
  );

/** The existing options in the customers' order. */
export const shippingOptionsOf = ({ options, removed }: Shipping): readonly ShippingOption[] =>
  options.filter(({ shippingOptionId }) => !removed.has(shippingOptionId));

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

const evolve = (shipping: Shipping, event: ShippingEvent): Shipping => {
  const { options, removed } = shipping;
  switch (event.type) {
    case "ShippingOptionDefined": {
      const { option } = event;
      const isIt = (each: ShippingOption) => each.shippingOptionId === option.shippingOptionId;
      return {
        options: options.some(isIt)
          ? options.map((each) => (isIt(each) ? option : each))
          : [...options, option],
        removed: without(removed, option.shippingOptionId),
      };
    }
    case "ShippingOptionRemoved":
      return { options, removed: new Set(removed).add(event.shippingOptionId) };
    case "ShippingOptionRestored":
      return { options, removed: without(removed, event.shippingOptionId) };
    case "ShippingOptionsArranged":
      return { options: arranged(options, event.shippingOptionIds), removed };
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly ShippingEvent[], ShippingRejection>;

const isFull = (shipping: Shipping): boolean =>
  shippingOptionsOf(shipping).length >= MAX_SHIPPING_OPTIONS;
const present = (shipping: Shipping, id: string): ShippingOption | undefined =>
  shippingOptionsOf(shipping).find(({ shippingOptionId }) => shippingOptionId === id);

const define = ({ option, seen, at }: DefineShippingOption, shipping: Shipping): Decision => {
  const before = present(shipping, option.shippingOptionId);
  if (sameJson(before, option)) return accept([]);
  const refused = changedMeanwhile(seen, before);
  if (refused) return reject(refused);
  if (before === undefined && isFull(shipping))
    return reject({ code: "too-many-shipping-options" });
  return accept([{ type: "ShippingOptionDefined", option, definedAt: at }]);
};

const restore = ({ shippingOptionId, at }: RemoveShippingOption, shipping: Shipping): Decision => {
  if (!shipping.removed.has(shippingOptionId)) return accept([]);
  if (isFull(shipping)) return reject({ code: "too-many-shipping-options" });
  return accept([{ type: "ShippingOptionRestored", shippingOptionId, restoredAt: at }]);
};

const arrange = (
  { shippingOptionIds, at }: ArrangeShippingOptions,
  { options }: Shipping,
): Decision => {
  const after = arranged(options, shippingOptionIds);
  if (after.every((option, place) => option === options[place])) return accept([]);
  return accept([
    {
      type: "ShippingOptionsArranged",
      shippingOptionIds: after.map(({ shippingOptionId }) => shippingOptionId),
      arrangedAt: at,
    },
  ]);
};

/** A change of an existing or removed option. */
const change = (
  command: RemoveShippingOption | SwitchShippingOption,
  shipping: Shipping,
): Decision => {
  const { shippingOptionId, at } = command;
  const option = present(shipping, shippingOptionId);
  const isKnown = option !== undefined || shipping.removed.has(shippingOptionId);
  if (!isKnown) return reject({ code: "shipping-option-not-found" });
  switch (command.type) {
    case "RemoveShippingOption":
      return accept(
        option === undefined
          ? []
          : [{ type: "ShippingOptionRemoved", shippingOptionId, removedAt: at }],
      );
    case "RestoreShippingOption":
      return restore(command, shipping);
    case "SwitchShippingOption": {
      if (option === undefined) return reject({ code: "shipping-option-not-found" });
      const { enabled } = command;
      return define({ type: "DefineShippingOption", option: { ...option, enabled }, at }, shipping);
    }
    default:
      return unreachable(command);
  }
};

/** The shipping options of a website. Stream `shipping-<websiteId>.site`. */
export const shippingDecider: Decider<Shipping, ShippingCommand, ShippingEvent, ShippingRejection> =
  {
    streamCategory: "shipping",
    initial: { options: [], removed: new Set() },
    evolve,
    decide: (command, shipping): Decision => {
      switch (command.type) {
        case "DefineShippingOption":
          return define(command, shipping);
        case "ArrangeShippingOptions":
          return arrange(command, shipping);
        default:
          return change(command, shipping);
      }
    },
  };
