import type { CouponInput } from "#commands/coupons/contract.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { PERCENT_PLACES } from "#domain/kit/percent-text.ts";
import { readDecimal, readMoney, writeDecimal } from "#domain/kit/read-decimal.ts";
import { addDays, dayOf, startOfDay } from "../kit/time/zoned-day.ts";

/** A coupon as it is being typed. */
export type CouponDraft = {
  readonly code: string;
  readonly name: string;
  readonly kind: CouponInput["discount"]["kind"];
  /** Per cent or whole units of the currency. */
  readonly value: string;
  readonly minimum: string;
  /** Days in the website's time zone; the last one counts whole. */
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

/** The website for which amounts and days are typed. */
type Place = { readonly timeZone: string; readonly currency: string };

/** What is wrong, by field; nothing when it can be saved. */
export type CouponProblems = Partial<Record<keyof CouponDraft, string>>;

export const couponProblems = (draft: CouponDraft, currency: string): CouponProblems => {
  const problems: { -readonly [Field in keyof CouponDraft]?: string } = {};
  if (draft.code.trim() === "") problems.code = "Required";
  const discount = discountOf(draft, currency);
  if (discount.kind === "percent" && !(discount.ratePpm >= 1 && discount.ratePpm <= 1_000_000))
    problems.value = "Enter a percentage such as 10 or 12.5, up to 100.";
  if (discount.kind === "amount" && !(discount.amountCents >= 1))
    problems.value = "Enter an amount such as 5.00.";
  if (draft.minimum.trim() !== "" && Number.isNaN(readMoney(draft.minimum, currency)))
    problems.minimum = "Enter an amount such as 30.00.";
  if (draft.usageLimit.trim() !== "" && !(readDecimal(draft.usageLimit, 0) >= 1))
    problems.usageLimit = "Enter a whole number of 1 or more.";
  if (draft.firstDay !== "" && draft.lastDay !== "" && draft.lastDay < draft.firstDay)
    problems.lastDay = "The last day must be after the first day.";
  return problems;
};

/** Of a draft without problems. */
export const couponInputOf = (draft: CouponDraft, { timeZone, currency }: Place): CouponInput => ({
  name: draft.name.trim(),
  discount: discountOf(draft, currency),
  minimumSubtotalCents: draft.minimum.trim() === "" ? 0 : readMoney(draft.minimum, currency),
  startsAt: draft.firstDay === "" ? null : startOfDay(draft.firstDay, timeZone),
  expiresAt: draft.lastDay === "" ? null : startOfDay(addDays(draft.lastDay, 1), timeZone),
  usageLimit: draft.usageLimit.trim() === "" ? null : readDecimal(draft.usageLimit, 0),
  enabled: draft.enabled,
});
