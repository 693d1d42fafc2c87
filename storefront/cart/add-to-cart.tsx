import { lazy, type ReactNode, Suspense } from "react";
import { addButtonText, defaultTexts, soldOutButtonText } from "#domain/catalog/default-texts.ts";
import { isScarce } from "#domain/catalog/scarcity.ts";
import { variantInStock } from "../catalog/choose-variant.ts";
import { OptionFields } from "../catalog/option-fields.tsx";
import type { Variant } from "../catalog/product.ts";
import { ProductMark } from "../catalog/product-mark.tsx";
import { ProductPrice } from "../catalog/product-price.tsx";
import { Alert } from "../kit/alert.tsx";
import { BuyButtons } from "./buy-buttons.tsx";
import { type ToBuy, useBuy } from "./use-buy.ts";

/** Loaded when a visitor selects a sold-out variant. */
const RestockForm = lazy(async () => ({
  default: (await import("../restock/restock-form.tsx")).RestockForm,
}));

type Props = ToBuy & {
  /** Called whenever something was selected or typed. */
  readonly onFill?: (form: HTMLFormElement) => void;
  /** Shown below the price; absent where installments are not offered. */
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

/** Price, plan and mark of the selection. */
const BuyPrice = ({
  product,
  variant,
  settings,
}: Pick<Props, "product" | "settings"> & { readonly variant: Variant | undefined }) => {
  const plan = product.structuredContent.subscriptionText;
  return (
    <p className="buy-price">
      <ProductPrice product={product} {...(variant && { variant })} />{" "}
      {plan !== "" && <span className="product-plan">{plan}</span>}{" "}
      <ProductMark
        product={product}
        variant={variant}
        soldOutText={settings.storeSettings.merchandisingSettings.customSoldOutText}
      />
    </p>
  );
};

/** Shown for a selected sold-out variant. */
const BackInStock = ({
  product,
  variant,
  settings,
}: Pick<Props, "product" | "settings"> & { readonly variant: Variant | undefined }) => {
  const { restockNotificationsEnabled } = settings.storeSettings.merchandisingSettings;
  if (!restockNotificationsEnabled || variant === undefined || variantInStock(product, variant))
    return null;
  return (
    <section className="restock" aria-label="Back in stock">
      <Suspense>
        <RestockForm product={product} variantId={variant.variantId} settings={settings} />
      </Suspense>
    </section>
  );
};

/** Everything between a product's title and its description. Spec: A4.1, A4.5–A4.8, A5.1–A5.9. */
export const AddToCart = (props: Props) => {
  const { product, settings, extraFields, onFill, installments } = props;
  const { variant, state, ...form } = useBuy(props);
  const { expressCheckoutEnabled, merchandisingSettings } = settings.storeSettings;
  const { scarcityEnabled, scarcityText } = merchandisingSettings;
  const isSoldOut = variant !== undefined && !variantInStock(product, variant);
  const isFew = scarcityEnabled && variant && isScarce(product.productType, variant);
  return (
    <>
      <BuyPrice product={product} variant={variant} settings={settings} />
      {installments}
      <form
        className="buy-form"
        onSubmit={form.submit}
        onInput={({ target, currentTarget }) => {
          form.mended((target as HTMLInputElement).name);
          onFill?.(currentTarget);
        }}
        noValidate
      >
        <OptionFields product={product} choice={form.choice} onChoose={form.choose} />
        {isFew && <p className="scarcity">{scarcityText}</p>}
        {extraFields && <div className="buy-fields">{extraFields.inputs(form.errors)}</div>}
        {state.error && <Alert title={state.error.title}>{state.error.message}</Alert>}
        <div className="buy-row">
          {form.countable && <QuantityInput value={form.quantity} onChange={form.count} />}
          <BuyButtons
            state={state}
            text={
              isSoldOut
                ? soldOutButtonText(merchandisingSettings.customSoldOutText)
                : addButtonText(product.structuredContent)
            }
            isSoldOut={isSoldOut}
            hasExpress={expressCheckoutEnabled && form.buying === "cart"}
          />
        </div>
      </form>
      <BackInStock product={product} variant={variant} settings={settings} />
    </>
  );
};
