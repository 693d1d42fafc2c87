import type { validateFormContract } from "#commands/forms/contract.ts";
import { quantityInCart } from "#domain/cart/in-stock.ts";
import { validateAnswers } from "#domain/forms/validate.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { getShoppingCartContract } from "#read-api/cart/contract.ts";
import type { getStockContract } from "#read-api/inventory/contract.ts";
import type { ExtraForm } from "../catalog/product.ts";
import { CallFailure, call } from "../kit/api.ts";

/**
 * Field id to text: first what the browser can check, then what only the server can. Spec: A5.8,
 * A7.7.
 */
export const judgeExtras = async (
  form: ExtraForm,
  values: FieldValues,
): Promise<Readonly<Record<string, string>>> => {
  const errors = validateAnswers(form, values);
  if (Object.keys(errors).length > 0) return errors;
  try {
    await call<typeof validateFormContract>("POST", "/api/rest/forms/validate/:formId", {
      params: { formId: form.formId },
      query: { formVersion: form.version },
      body: values,
    });
    return {};
  } catch (error) {
    const told = error instanceof CallFailure && error.status === 400 ? error.fields : {};
    if (Object.keys(told).length > 0) return told;
    throw error;
  }
};

/**
 * Stock is checked before the fields, so that nobody fills in a form for a sold-out item. The
 * cart's content counts. Without an answer the call that adds decides. Spec: A5.7, A7.5.
 */
export const isSurelyOut = async (itemId: string, sku: string): Promise<boolean> => {
  try {
    const [{ results }, { entries }] = await Promise.all([
      call<typeof getStockContract>("GET", "/api/commerce/inventory/stock/", { query: { itemId } }),
      call<typeof getShoppingCartContract>("GET", "/api/commerce/shopping-cart", {}),
    ]);
    const stock = results.find((each) => each.sku === sku);
    return (
      stock !== undefined &&
      !stock.unlimited &&
      stock.qtyInStock <= quantityInCart(entries, itemId, sku)
    );
  } catch {
    return false;
  }
};
