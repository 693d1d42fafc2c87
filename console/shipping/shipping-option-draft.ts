import type { defineShippingOptionContract } from "#commands/shipping/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { readDecimal, readMoney, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { ShippingOption, ShippingRate } from "#domain/shipping/events.ts";
import { shippingTexts } from "#domain/shipping/texts.ts";

export type ShippingOptionInput = BodyInputOf<typeof defineShippingOptionContract>;

/** One step of a rate as it is being typed. */
export type StepDraft = {
  /** For lists on the screen. */
  readonly key: string;
  /** Kilograms up to which, or amount from which; empty for any weight. */
  readonly limit: string;
  readonly cost: string;
};
export type ShippingOptionDraft = {
  readonly name: string;
  readonly description: string;
  readonly kind: ShippingRate["kind"];
  /** Of the flat rate. */
  readonly cost: string;
  readonly weightSteps: readonly StepDraft[];
  readonly subtotalSteps: readonly StepDraft[];
  readonly countries: readonly string[];
  readonly enabled: boolean;
};

/** Grams in a kilogram are three decimals. */
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

const stepsProblem = (limits: readonly number[], costs: readonly number[]): string | undefined => {
  if (limits.length === 0) return shippingTexts.stepsMissing;
  if ([...limits, ...costs].some(Number.isNaN)) return "Enter numbers such as 1.5 and 4.90.";
  const rises = limits.every(
    (limit, index) => index === 0 || limit > (limits[index - 1] as number),
  );
  return rises ? undefined : shippingTexts.stepsMustRise;
};

const rateProblem = (rate: ShippingRate): string | undefined => {
  if (rate.kind === "flat")
    return Number.isNaN(rate.costCents) ? "Enter an amount such as 4.90." : undefined;
  const costs = rate.steps.map(({ costCents }) => costCents);
  const limits =
    rate.kind === "weight"
      ? rate.steps.map(({ upToGrams }) => upToGrams ?? Number.MAX_SAFE_INTEGER)
      : rate.steps.map(({ fromCents }) => fromCents);
  return stepsProblem(limits, costs);
};

export type ShippingOptionProblems = { readonly name?: string; readonly rate?: string };

/** What is wrong; nothing when it can be saved. */
export const shippingOptionProblems = (
  draft: ShippingOptionDraft,
  currency: string,
): ShippingOptionProblems => {
  const rate = rateProblem(rateOf(draft, currency));
  return {
    ...(draft.name.trim() === "" && { name: "Required" }),
    ...(rate !== undefined && { rate }),
  };
};

/** Of a draft without problems. */
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
