import { type MouseEvent, useEffect, useState } from "react";
import {
  type InstallmentFacts,
  installmentOffer,
  installmentText,
} from "#domain/installments/offer.ts";
import { chosenVariant } from "../catalog/chosen-variant.ts";
import type { Product } from "../catalog/product.ts";
import { priceOf } from "../catalog/product-price.tsx";
import { useStore } from "../kit/external-store.ts";
import { money } from "../kit/reader.ts";

type Amount = { readonly totalCents: number; readonly currency: string };
type Lines = readonly { readonly productType: number }[];

const READ_AGAIN = ["cart:loaded", "cart:item-added"];

/** Undefined until the page has cart data: the server's own text applies until then. */
const useCartLines = (): Lines | undefined => {
  const [lines, setLines] = useState<Lines>();
  useEffect(() => {
    const take = (event: Event) => {
      const cart = (event as CustomEvent<{ readonly entries?: Lines } | undefined>).detail;
      if (cart?.entries !== undefined) setLines(cart.entries);
    };
    for (const name of READ_AGAIN) document.addEventListener(name, take);
    return () => {
      for (const name of READ_AGAIN) document.removeEventListener(name, take);
    };
  }, []);
  return lines;
};

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A failure is only logged: the offer is unchanged. Spec: A4.4, A8.9. */
const open = async (url: string, paid: Amount | undefined, opener: HTMLElement): Promise<void> => {
  opener.setAttribute("aria-busy", "true");
  try {
    const { openInstallmentModal } = await import("./installment-modal.tsx");
    await openInstallmentModal(url, paid);
  } catch (error) {
    console.warn("The page about installments could not be loaded.", error);
  } finally {
    opener.removeAttribute("aria-busy");
  }
};

type Props = {
  readonly product: Product;
  readonly facts: InstallmentFacts;
  /** Whether the server rendered the offer: it knows the page's cart. */
  readonly wasDrawn: boolean;
};

/** The same markup as `installment-pill.html` of the theme. Spec: A1.2, A2.7, A5.10–A5.13. */
export const Installments = ({ product, facts, wasDrawn }: Props) => {
  const lines = useCartLines();
  const { regular, sale } = priceOf(product, useStore(chosenVariant));
  const { currency } = product.structuredContent.priceMoney;
  const priced = { productType: product.productType, totalCents: sale ?? regular, currency };
  const offer = installmentOffer(facts, priced, lines ?? []);
  if (offer === undefined || (lines === undefined && !wasDrawn)) return null;
  const url = facts.pageUrl;
  const paid = offer.kind === "offered" ? priced : undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void open(url, paid, event.currentTarget);
  };
  const opener = { href: url, onClick: follow, "aria-haspopup": "dialog" } as const;
  return (
    <p className="installments">
      <a className="installment-pill" {...opener}>
        <span className="installment-brand">{facts.brand}</span>{" "}
        {installmentText(offer, (cents) => money(cents, currency))}
      </a>{" "}
      <a className="installment-info" {...opener}>
        How it works
      </a>
    </p>
  );
};
