import { type FormEvent, useEffect, useState } from "react";
import { buyingOf } from "#domain/cart/buying.ts";
import { offersQuantity } from "#domain/catalog/quantity-input.ts";
import { neverSoldOut } from "#domain/catalog/status.ts";
import { type Choice, findVariant, initialChoice, totalStock } from "../catalog/choose-variant.ts";
import { chosenVariant } from "../catalog/chosen-variant.ts";
import type { Product } from "../catalog/product.ts";
import type { SiteSettings } from "../kit/page-json.ts";
import { checkAdd } from "./check-add.ts";
import type { ExtraFields } from "./extra-fields.tsx";
import type { FilledIn } from "./filled-in.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

export type ToBuy = {
  readonly product: Product;
  readonly settings: SiteSettings;
  /** The visitor's input from before the scripts loaded. */
  readonly filledIn: FilledIn;
  /** Absent where the product has no extra fields. */
  readonly extraFields?: ExtraFields | undefined;
};

const useChoice = (product: Product, first: Choice, onChange: () => void) => {
  const [choice, setChoice] = useState<Choice>({ ...initialChoice(product), ...first });
  // An earlier selection shows its picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const known = findVariant(product, choice);
    if (known !== undefined && Object.keys(first).length > 0) chosenVariant.set(known);
  }, []);
  const choose = (option: string, value: string) => {
    const next = { ...choice, [option]: value };
    setChoice(next);
    chosenVariant.set(findVariant(product, next));
    onChange();
  };
  return { choice, choose, variant: findVariant(product, choice) };
};

type Errors = Readonly<Record<string, string | undefined>>;

/** Extra fields with their errors; an error disappears at the first correction. */
const useFieldErrors = (extraFields: ExtraFields | undefined, first: Errors) => {
  const [errors, setErrors] = useState<Errors>(first);
  return {
    errors,
    refuseFields: (refused: Errors) => {
      setErrors(refused);
      extraFields?.showFirstError(refused);
    },
    mended: (name: string) => {
      const fieldId = extraFields?.fieldIdOf(name) ?? "";
      if (errors[fieldId] !== undefined) setErrors({ ...errors, [fieldId]: undefined });
    },
  };
};

const isExpress = ({ nativeEvent }: FormEvent): boolean => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === "then";
};

/** The selection and input of a product form, and its submission. */
export const useBuy = ({ product, settings, filledIn, extraFields }: ToBuy) => {
  const content = product.structuredContent;
  const buying = buyingOf(content);
  const { errors, refuseFields, mended } = useFieldErrors(extraFields, filledIn.fieldErrors);
  const { state, add, refuse, changed } = useAddToCart(buying, refuseFields, filledIn.problem);
  const { choice, choose, variant } = useChoice(product, filledIn.choice, changed);
  const [quantity, setQuantity] = useState(filledIn.quantity);
  const countable = offersQuantity(
    { ...content, stock: totalStock(product) },
    () => settings.multipleQuantityAllowedForServices,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status !== "idle") return;
    const express = isExpress(event);
    const checked = checkAdd(product, choice, countable ? quantity : "1");
    if (!checked.ok) return refuse(checked.message, express);
    const { sku, quantity: units } = checked;
    const form = event.currentTarget;
    const asked = { itemId: product.id, sku, neverOut: neverSoldOut(product.productType) };
    const purchase = async () => {
      const additionalFields = extraFields
        ? await extraFields.take(asked, form, refuseFields)
        : "{}";
      return additionalFields === undefined
        ? undefined
        : { itemId: product.id, sku, quantity: units, additionalFields };
    };
    void add({ isExpress: express, purchase });
  };
  const count = (text: string) => {
    setQuantity(text);
    changed();
  };
  return {
    buying,
    errors,
    mended,
    state,
    choice,
    choose,
    variant,
    quantity,
    count,
    countable,
    submit,
  };
};
