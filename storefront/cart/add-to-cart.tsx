import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { buyingOf } from "#domain/cart/buying.ts";
import { addButtonText, defaultTexts } from "#domain/catalog/default-texts.ts";
import { offersQuantity } from "#domain/catalog/quantity-input.ts";
import { isScarce } from "#domain/catalog/scarcity.ts";
import { neverSoldOut } from "#domain/catalog/status.ts";
import type { SiteSettings } from "../app/page-json.ts";
import {
  type Choice,
  findVariant,
  initialChoice,
  totalStock,
  variantInStock,
} from "../catalog/choose-variant.ts";
import { chosenVariant } from "../catalog/chosen-variant.ts";
import { OptionFields } from "../catalog/option-fields.tsx";
import type { Product } from "../catalog/product.ts";
import { ProductMark } from "../catalog/product-mark.tsx";
import { ProductPrice } from "../catalog/product-price.tsx";
import { Alert } from "../ui/alert.tsx";
import { BuyButtons } from "./buy-buttons.tsx";
import { checkAdd } from "./check-add.ts";
import type { ExtraFields } from "./extra-fields.tsx";
import type { FilledIn } from "./filled-in.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

/** Comes when somebody chooses what is sold out. */
const RestockForm = lazy(async () => ({
  default: (await import("../restock/restock-form.tsx")).RestockForm,
}));

type Props = {
  readonly product: Product;
  readonly settings: SiteSettings;
  /** What the visitor had filled in before the scripts arrived. */
  readonly filledIn: FilledIn;
  /** Absent where the product asks nothing more. */
  readonly extraFields?: ExtraFields | undefined;
  /** Told whenever something was chosen or typed. */
  readonly onFill?: (form: HTMLFormElement) => void;
  /** Below the price; absent where payment in parts is not offered. */
  readonly installments?: ReactNode;
};

const QuantityInput = (props: { value: string; onChange: (text: string) => void }) => (
  <label className="product-quantity-input">
    <span className="quantity-label">{defaultTexts.quantity}</span>
    <input
      type="number"
      name="quantity"
      inputMode="numeric"
      min={1}
      max={9999}
      step={1}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  </label>
);

const useChoice = (product: Product, first: Choice, onChange: () => void) => {
  const [choice, setChoice] = useState<Choice>({ ...initialChoice(product), ...first });
  // What was chosen before: its picture is shown.
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

/** Extra fields with what was refused of them; an error is gone as soon as somebody puts it right. */
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

/** Everything between a product's title and its description. Spec: A4.1, A4.5–A4.8, A5.1–A5.9. */
export const AddToCart = ({
  product,
  settings,
  filledIn,
  extraFields,
  onFill,
  installments,
}: Props) => {
  const content = product.structuredContent;
  const buying = buyingOf(content);
  const plan = content.subscriptionText;
  const { errors, refuseFields, mended } = useFieldErrors(extraFields, filledIn.fieldErrors);
  const { state, add, refuse, changed } = useAddToCart(buying, refuseFields, filledIn.problem);
  const { choice, choose, variant } = useChoice(product, filledIn.choice, changed);
  const [quantity, setQuantity] = useState(filledIn.quantity);
  const { storeSettings } = settings;
  const merchandising = storeSettings.merchandisingSettings;
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

  const waits = variant !== undefined && !variantInStock(product, variant);
  const isFew = merchandising.scarcityEnabled && variant && isScarce(product.productType, variant);
  return (
    <>
      <p className="buy-price">
        <ProductPrice product={product} {...(variant && { variant })} />{" "}
        {plan !== "" && <span className="product-plan">{plan}</span>}{" "}
        <ProductMark
          product={product}
          variant={variant}
          soldOutText={merchandising.customSoldOutText}
        />
      </p>
      {installments}
      <form
        className="buy-form"
        onSubmit={submit}
        onInput={({ target, currentTarget }) => {
          mended((target as HTMLInputElement).name);
          onFill?.(currentTarget);
        }}
        noValidate
      >
        <OptionFields product={product} choice={choice} onChoose={choose} />
        {isFew && <p className="scarcity">{merchandising.scarcityText}</p>}
        {extraFields && <div className="buy-fields">{extraFields.inputs(errors)}</div>}
        {state.error && <Alert title={state.error.title}>{state.error.message}</Alert>}
        <div className="buy-row">
          {countable && (
            <QuantityInput
              value={quantity}
              onChange={(text) => {
                setQuantity(text);
                changed();
              }}
            />
          )}
          <BuyButtons
            state={state}
            text={addButtonText(content)}
            hasExpress={storeSettings.expressCheckoutEnabled && buying === "cart"}
          />
        </div>
      </form>
      {waits && merchandising.restockNotificationsEnabled && (
        <section className="restock" aria-label="Back in stock">
          <Suspense>
            <RestockForm product={product} variantId={variant.variantId} settings={settings} />
          </Suspense>
        </section>
      )}
    </>
  );
};
