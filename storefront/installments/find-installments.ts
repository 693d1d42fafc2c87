import { createElement, type ReactNode } from "react";
import type { InstallmentFacts } from "#domain/installments/offer.ts";
import type { Product } from "../catalog/product.ts";
import { pageJson } from "../kit/page-json.ts";

/**
 * The installment offer below a product's price. Few shops have it: its code is only loaded with
 * those.
 */
export const findInstallments = async (product: Product, root: Element): Promise<ReactNode> => {
  const facts = pageJson<InstallmentFacts | null>("installments");
  if (!facts?.afterPayAvailable) return undefined;
  const { Installments } = await import("./installments.tsx");
  return createElement(Installments, {
    product,
    facts,
    wasDrawn: root.querySelector("[data-installments]") !== null,
  });
};
