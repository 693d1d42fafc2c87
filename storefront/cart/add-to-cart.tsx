import { type FormEvent, useState } from "react";
import { addButtonText, defaultTexts } from "#domain/catalog/default-texts.ts";
import { showsQuantity } from "#domain/templates/product-facts.ts";
import type { SiteSettings } from "../app/page-json.ts";
import {
  type Choice,
  findVariant,
  initialChoice,
  variantInStock,
} from "../catalog/choose-variant.ts";
import { chosenVariant } from "../catalog/chosen-variant.ts";
import { OptionFields } from "../catalog/option-fields.tsx";
import type { Product, Variant } from "../catalog/product.ts";
import { ProductMark } from "../catalog/product-mark.tsx";
import { ProductPrice } from "../catalog/product-price.tsx";
import { RestockForm } from "../restock/restock-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { addToCartLabel } from "./add-to-cart-state.ts";
import { checkAdd } from "./check-add.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

/** Units left at which the owner's scarcity text appears. Our choice. */
const SCARCE_AT = 5;

type Props = {
  readonly product: Product;
  readonly settings: SiteSettings;
  /** What the visitor had filled in before the scripts arrived. */
  readonly filledIn: { readonly choice: Choice; readonly quantity: string };
};

const isScarce = ({ unlimited, qtyInStock }: Variant): boolean =>
  !unlimited && qtyInStock > 0 && qtyInStock <= SCARCE_AT;

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
  const choose = (option: string, value: string) => {
    const next = { ...choice, [option]: value };
    setChoice(next);
    chosenVariant.set(findVariant(product, next));
    onChange();
  };
  return { choice, choose, variant: findVariant(product, choice) };
};

/** Everything between a product's title and its description. Spec: A4.1, A4.5–A4.8, A5.1–A5.9. */
export const AddToCart = ({ product, settings, filledIn }: Props) => {
  const { state, add, refuse, changed } = useAddToCart();
  const { choice, choose, variant } = useChoice(product, filledIn.choice, changed);
  const [quantity, setQuantity] = useState(filledIn.quantity);
  const merchandising = settings.storeSettings.merchandisingSettings;
  const countable = showsQuantity(product, settings.multipleQuantityAllowedForServices);
  const label = addToCartLabel(state, addButtonText(product.structuredContent));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.status !== "idle") return;
    const checked = checkAdd(product, choice, countable ? quantity : "1");
    if (!checked.ok) return refuse(checked.message);
    const { sku, quantity: units } = checked;
    void add({ itemId: product.id, sku, quantity: units, additionalFields: "{}" });
  };

  const waits = variant !== undefined && !variantInStock(product, variant);
  return (
    <>
      <p className="buy-price">
        <ProductPrice product={product} {...(variant && { variant })} />{" "}
        <ProductMark
          product={product}
          variant={variant}
          soldOutText={merchandising.customSoldOutText}
        />
      </p>
      <form className="buy-form" onSubmit={submit} noValidate>
        <OptionFields product={product} choice={choice} onChoose={choose} />
        {merchandising.scarcityEnabled && variant && isScarce(variant) && (
          <p className="scarcity">{merchandising.scarcityText}</p>
        )}
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
          <button
            type="submit"
            className="button add-to-cart-button"
            data-status={state.status}
            aria-disabled={state.status !== "idle"}
          >
            <span className="add-to-cart-button-inner">{label}</span>
          </button>
          <span className="visually-hidden" role="status">
            {state.status === "idle" || state.status === "failed" ? "" : label}
          </span>
        </div>
      </form>
      {waits && merchandising.restockNotificationsEnabled && (
        <section className="restock" aria-label="Back in stock">
          <RestockForm product={product} variantId={variant.variantId} settings={settings} />
        </section>
      )}
    </>
  );
};
