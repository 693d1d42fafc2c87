import { inexpressibleText, isExpressible } from "#domain/kit/expressible.ts";
import { Refusal } from "#infra/http/refusal.ts";

/**
 * Rejects with 400 `amount-not-expressible` amounts that do not exist in a currency, at every
 * affected field. Amounts are in cents, by the names of the fields; null and undefined are skipped.
 */
export const requireExpressible = (
  currency: string,
  amounts: Readonly<Record<string, number | null | undefined>>,
): void => {
  const wrong = Object.keys(amounts).filter(
    (field) => !isExpressible(amounts[field] ?? 0, currency),
  );
  if (wrong.length === 0) return;
  const message = inexpressibleText(currency);
  const fields = Object.fromEntries(wrong.map((field) => [field, message]));
  throw new Refusal(400, "amount-not-expressible", message, { fields });
};
