import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import { type Patch, patched } from "./bulk-change.ts";
import type { ProductDefinition, ProductEvent } from "./events.ts";
import { refusalOf } from "./product-rules.ts";
import type { CatalogRejection } from "./rejections.ts";

export type DefineProduct = {
  readonly type: "DefineProduct";
  readonly product: ProductDefinition;
  /** The version that the editor started from; absent: any version is accepted. */
  readonly seen?: ProductDefinition | undefined;
  readonly at: string;
};
/** Shows the product to visitors or hides it, whatever its other values are. */
export type ShowProduct = {
  readonly type: "ShowProduct";
  readonly visible: boolean;
  readonly at: string;
};
/** Applies a bulk edit, or its undo, to the product's current state. */
export type PatchProduct = {
  readonly type: "PatchProduct";
  readonly patches: readonly Patch[];
  readonly direction: "forwards" | "back";
  readonly at: string;
};
export type RemoveProduct = { readonly type: "RemoveProduct"; readonly at: string };
export type ProductCommand = DefineProduct | ShowProduct | PatchProduct | RemoveProduct;

/** `product` is undefined before the first definition and after a removal. */
export type ProductState = { readonly product: ProductDefinition | undefined };

const evolve = (_state: ProductState, event: ProductEvent): ProductState => {
  switch (event.type) {
    case "ProductDefined":
      return { product: event.product };
    case "ProductRemoved":
      return { product: undefined };
    default:
      return unreachable(event);
  }
};

const patch = (
  { patches, direction, at }: PatchProduct,
  { product: before }: ProductState,
): Result<readonly ProductEvent[], CatalogRejection> => {
  if (before === undefined) return reject({ code: "product-unknown" });
  const { product } = patched(before, patches, direction);
  if (sameJson(before, product)) return accept([]);
  const rejection = refusalOf(product);
  if (rejection) return reject(rejection);
  return accept([{ type: "ProductDefined", product, definedAt: at }]);
};

/** One product. Stream `product-<websiteId>.<productId>`. */
export const productDecider: Decider<ProductState, ProductCommand, ProductEvent, CatalogRejection> =
  {
    streamCategory: "product",
    initial: { product: undefined },
    evolve,
    decide: (command, state) => {
      switch (command.type) {
        case "DefineProduct": {
          const { product, seen, at } = command;
          if (sameJson(state.product, product)) return accept([]);
          if (seen !== undefined && !sameJson(state.product, seen))
            return reject({ code: "product-changed", present: state.product });
          const rejection = refusalOf(product);
          if (rejection) return reject(rejection);
          return accept([{ type: "ProductDefined", product, definedAt: at }]);
        }
        case "ShowProduct": {
          const { visible, at } = command;
          const { product } = state;
          if (product === undefined) return reject({ code: "product-unknown" });
          if (product.visible === visible) return accept([]);
          const shown = { ...product, visible };
          return accept([{ type: "ProductDefined", product: shown, definedAt: at }]);
        }
        case "PatchProduct":
          return patch(command, state);
        case "RemoveProduct":
          return accept(
            state.product === undefined
              ? []
              : [
                  {
                    type: "ProductRemoved",
                    productId: state.product.productId,
                    removedAt: command.at,
                  },
                ],
          );
        default:
          return unreachable(command);
      }
    },
  };
