import { defineShippingOptionContract } from "#commands/shipping/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { readDecimal, readMoney, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { ShippingOption, ShippingRate } from "#domain/shipping/events.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

export type ShippingOptionInput = BodyInputOf<typeof defineShippingOptionContract>;

/** One tier of a rate in the form. */
export type StepDraft = {
  /** For lists on the screen. */
  readonly key: string;
  /** Maximum kilograms, or minimum amount; empty for any weight. */
  readonly limit: string;
  readonly cost: string;
};
export type ShippingOptionDraft = {
  readonly name: string;
  readonly description: string;
  readonly kind: ShippingRate["kind"];
  /** Amount of the flat rate. */
  readonly cost: string;
  readonly weightSteps: readonly StepDraft[];
  readonly subtotalSteps: readonly StepDraft[];
  readonly countries: readonly string[];
  readonly enabled: boolean;
};

const AMOUNT = "Enter an amount such as 4.90.";

/** Grams are three decimals of a kilogram. */
const WEIGHT_PLACES = 3;

const step = (limit: string, cost: string, index: number): StepDraft => ({
  key: `${index}-${limit}`,
  limit,
  cost,
});

export const emptyShippingOption: ShippingOptionDraft = {
  name: "",
  description: "",
  kind: "flat",
  cost: "",
  weightSteps: [step("", "", 0)],
  subtotalSteps: [step("0", "", 0)],
  countries: [],
  enabled: true,
};

export const shippingOptionDraftOf = (option: ShippingOption): ShippingOptionDraft => {
  const { name, description, rate, currency, countries, enabled } = option;
  const money = (cents: number) => decimalValue(cents, currency);
  return {
    ...emptyShippingOption,
    name,
    description,
    kind: rate.kind,
    countries,
    enabled,
    ...(rate.kind === "flat" && { cost: money(rate.costCents) }),
    ...(rate.kind === "weight" && {
      weightSteps: rate.steps.map(({ upToGrams, costCents }, index) =>
        step(
          upToGrams === null ? "" : writeDecimal(upToGrams, WEIGHT_PLACES),
          money(costCents),
          index,
        ),
      ),
    }),
    ...(rate.kind === "subtotal" && {
      subtotalSteps: rate.steps.map(({ fromCents, costCents }, index) =>
        step(money(fromCents), money(costCents), index),
      ),
    }),
  };
};

const grams = (typed: string): number | null =>
  typed.trim() === "" ? null : readDecimal(typed, WEIGHT_PLACES);

const rateOf = (draft: ShippingOptionDraft, currency: string): ShippingRate => {
  const cents = (typed: string) => readMoney(typed, currency);
  if (draft.kind === "flat") return { kind: "flat", costCents: cents(draft.cost) };
  if (draft.kind === "weight")
    return {
      kind: "weight",
      steps: draft.weightSteps.map(({ limit, cost }) => ({
        upToGrams: grams(limit),
        costCents: cents(cost),
      })),
    };
  return {
    kind: "subtotal",
    steps: draft.subtotalSteps.map(({ limit, cost }) => ({
      fromCents: cents(limit),
      costCents: cents(cost),
    })),
  };
};

/** Requires a draft without problems. */
export const shippingOptionInputOf = (
  draft: ShippingOptionDraft,
  currency: string,
): ShippingOptionInput => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  rate: rateOf(draft, currency),
  countries: [...draft.countries],
  enabled: draft.enabled,
});

/** What cannot be read in the tiers that are shown, by field. */
const stepProblems = ({ kind, weightSteps, subtotalSteps }: ShippingOptionDraft) => {
  if (kind === "flat") return {};
  const isWeight = kind === "weight";
  const [name, steps] = isWeight
    ? (["weightSteps", weightSteps] as const)
    : (["subtotalSteps", subtotalSteps] as const);
  const isLimit = (limit: string): boolean =>
    isWeight ? !Number.isNaN(grams(limit)) : !Number.isNaN(readDecimal(limit, 2));
  return Object.fromEntries(
    steps.flatMap(({ limit, cost }, place) => [
      ...(isLimit(limit)
        ? []
        : [[`${name}.${place}.limit`, isWeight ? "Enter a weight such as 1.5." : AMOUNT]]),
      ...(Number.isNaN(readDecimal(cost, 2)) ? [[`${name}.${place}.cost`, AMOUNT]] : []),
    ]),
  );
};

/** What is checked before a shipping option is sent. What is wrong with the rate as a whole is said at its cost. */
export const shippingOptionRules = (currency: string) =>
  ({
    contract: defineShippingOptionContract,
    bodyOf: (draft) => shippingOptionInputOf(draft, currency),
    fieldOf: { rate: "cost" },
    texts: {
      "rate.costCents": AMOUNT,
      "rate.steps": "Enter numbers such as 1.5 and 4.90.",
    },
    also: stepProblems,
  }) satisfies FormRules<ShippingOptionDraft, typeof defineShippingOptionContract>;
