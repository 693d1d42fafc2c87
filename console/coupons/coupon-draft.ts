import { type CouponInput, createCouponContract } from "#commands/coupons/contract.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import { couponScreenTexts } from "#domain/coupons/texts.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { PERCENT_PLACES } from "#domain/kit/percent-text.ts";
import { readDecimal, readMoney, writeDecimal } from "#domain/kit/read-decimal.ts";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

/** A coupon in the form. */
export type CouponDraft = {
  readonly code: string;
  readonly name: string;
  readonly kind: CouponInput["discount"]["kind"];
  /** Percent, or whole units of the currency. */
  readonly value: string;
  readonly minimum: string;
  /** Days in the website's time zone; the last one is included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly usageLimit: string;
  readonly enabled: boolean;
};

export const emptyCoupon: CouponDraft = {
  code: "",
  name: "",
  kind: "percent",
  value: "",
  minimum: "",
  firstDay: "",
  lastDay: "",
  usageLimit: "",
  enabled: true,
};

const typedValue = ({ discount, currency }: CouponDefinition): string => {
  if (discount.kind === "percent") return writeDecimal(discount.ratePpm, PERCENT_PLACES);
  return discount.kind === "amount" ? decimalValue(discount.amountCents, currency) : "";
};

export const couponDraftOf = (row: CouponDefinition, timeZone: string): CouponDraft => ({
  code: row.code,
  name: row.name,
  kind: row.discount.kind,
  value: typedValue(row),
  minimum:
    row.minimumSubtotalCents === 0 ? "" : decimalValue(row.minimumSubtotalCents, row.currency),
  firstDay: row.startsAt === null ? "" : dayOf(new Date(row.startsAt), timeZone),
  lastDay: row.expiresAt === null ? "" : dayOf(new Date(Date.parse(row.expiresAt) - 1), timeZone),
  usageLimit: row.usageLimit === null ? "" : String(row.usageLimit),
  enabled: row.enabled,
});

const discountOf = ({ kind, value }: CouponDraft, currency: string): CouponInput["discount"] => {
  if (kind === "percent") return { kind, ratePpm: readDecimal(value, PERCENT_PLACES) };
  return kind === "amount" ? { kind, amountCents: readMoney(value, currency) } : { kind };
};

/** Currency and time zone of the form. */
type Place = { readonly timeZone: string; readonly currency: string };

/** Fields for days take years of up to six digits. */
const isDay = (typed: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(typed) && typed < "9998";
const dayProblem = (typed: string): string | undefined =>
  typed === "" || isDay(typed) ? undefined : "Enter a day between the years 1000 and 9997.";

/** The first moment of a day; what is no day is left to the contract, which refuses it. */
const startOf = (day: string, timeZone: string): string =>
  isDay(day) ? startOfDay(day, timeZone) : day;
const endOf = (day: string, timeZone: string): string =>
  isDay(day) ? startOfDay(addDays(day, 1), timeZone) : day;

/** Requires a draft without problems. */
export const couponInputOf = (draft: CouponDraft, { timeZone, currency }: Place): CouponInput => ({
  name: draft.name.trim(),
  discount: discountOf(draft, currency),
  minimumSubtotalCents: draft.minimum.trim() === "" ? 0 : readMoney(draft.minimum, currency),
  startsAt: draft.firstDay === "" ? null : startOf(draft.firstDay, timeZone),
  expiresAt: draft.lastDay === "" ? null : endOf(draft.lastDay, timeZone),
  usageLimit: draft.usageLimit.trim() === "" ? null : readDecimal(draft.usageLimit, 0),
  enabled: draft.enabled,
});

/** What is checked before a coupon is sent, and where each refusal belongs. */
export const couponRules = (place: Place) =>
  ({
    contract: createCouponContract,
    bodyOf: (draft) => ({ code: draft.code.trim(), ...couponInputOf(draft, place) }),
    fieldOf: {
      discount: "value",
      minimumSubtotalCents: "minimum",
      startsAt: "firstDay",
      expiresAt: "lastDay",
    },
    texts: {
      "discount.ratePpm": "Enter a percentage such as 10 or 12.5, up to 100.",
      "discount.amountCents": "Enter an amount such as 5.00.",
      minimumSubtotalCents: "Enter an amount such as 30.00.",
      usageLimit: "Enter a whole number of 1 or more.",
    },
    also: ({ code, firstDay, lastDay }) => ({
      ...(code.trim() === "" && { code: "Required" }),
      firstDay: dayProblem(firstDay),
      lastDay:
        dayProblem(lastDay) ??
        (firstDay !== "" && lastDay !== "" && lastDay < firstDay
          ? couponScreenTexts.datesInvalid
          : undefined),
    }),
    codes: { "coupon-exists": "code", "coupon-code-invalid": "code" },
  }) satisfies FormRules<CouponDraft, typeof createCouponContract>;
