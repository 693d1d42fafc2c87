import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { isPurchasable } from "#domain/catalog/product-type.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import type { getProductContract } from "#read-api/catalog/contract.ts";
import { AddToCart } from "../cart/add-to-cart.tsx";
import type { ExtraFields } from "../cart/extra-fields.tsx";
import { nothingFilledIn } from "../cart/filled-in.ts";
import { findExtraFields } from "../cart/find-extra-fields.ts";
import { chosenVariant } from "../catalog/chosen-variant.ts";
import type { Product } from "../catalog/product.ts";
import { ProductGallery } from "../catalog/product-gallery.tsx";
import { ProductMark } from "../catalog/product-mark.tsx";
import { ProductPrice } from "../catalog/product-price.tsx";
import { Alert } from "../kit/alert.tsx";
import { call, failureText } from "../kit/api.ts";
import { contentLanguage } from "../kit/content-language.ts";
import { tellHappening } from "../kit/happenings.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";

export type Looked = { readonly itemId: string; readonly slug: string };
type Loaded = { readonly product: Product; readonly extraFields: ExtraFields | undefined };
type State =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly message: string }
  | ({ readonly status: "loaded" } & Loaded);

const load = async (slug: string): Promise<Loaded> => {
  const product = await call<typeof getProductContract>("GET", "/api/commerce/products/:slug", {
    params: { slug },
  });
  return { product, extraFields: await findExtraFields(product, nothingFilledIn) };
};

const useProduct = (slug: string) => {
  const [state, setState] = useState<State>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again
  useEffect(() => {
    let isWanted = true;
    setState({ status: "loading" });
    load(slug).then(
      (loaded) => isWanted && setState({ status: "loaded", ...loaded }),
      (error) => isWanted && setState({ status: "failed", message: failureText(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [slug, attempt]);
  return { state, again: () => setAttempt(attempt + 1) };
};

const Details = ({
  product,
  extraFields,
  settings,
}: Loaded & { readonly settings: SiteSettings }) =>
  isPurchasable(product.productType) && !product.soldOut ? (
    <div className="buy">
      <AddToCart
        product={product}
        settings={settings}
        filledIn={nothingFilledIn}
        extraFields={extraFields}
      />
    </div>
  ) : (
    <p className="buy-price">
      <ProductPrice product={product} />{" "}
      <ProductMark
        product={product}
        variant={undefined}
        soldOutText={settings.storeSettings.merchandisingSettings.customSoldOutText}
      />
    </p>
  );

type Props = {
  readonly slug: string;
  readonly settings: SiteSettings;
  readonly onClose: () => void;
};

/** A product without leaving the grid. Escape, the button and a click outside close it. */
const QuickView = ({ slug, settings, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { state, again } = useProduct(slug);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const product = state.status === "loaded" ? state.product : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      className="dialog quick-view"
      ref={dialog}
      aria-labelledby={title}
      aria-busy={state.status === "loading"}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className="quick-view-inner">
        <button
          type="button"
          className="quick-view-close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
        <div className="quick-view-picture">{product && <ProductGallery product={product} />}</div>
        <div className="quick-view-text">
          <h2 id={title} {...(product ? contentLanguage() : {})}>
            {product?.name ?? "Quick View"}
          </h2>
          {state.status === "loading" && <p role="status">Loading…</p>}
          {state.status === "failed" && (
            <Alert title="Unable to open Quick View" onRetry={again}>
              {state.message}
            </Alert>
          )}
          {state.status === "loaded" && <Details {...state} settings={settings} />}
          <p>
            <a href={productUrl(slug)}>View full details</a>
          </p>
        </div>
      </div>
    </dialog>
  );
};

/** Spec: A5.18, B7.16. */
export const openQuickView = ({ itemId, slug }: Looked): void => {
  const settings = pageJson<SiteSettings>("settings");
  if (settings === undefined) return;
  chosenVariant.set(undefined);
  tellHappening({ kind: "quick-view", itemId });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<QuickView slug={slug} settings={settings} onClose={close} />);
};
