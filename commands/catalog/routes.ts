import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import { presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import {
  defineCollectionContract,
  defineProductContract,
  removeCollectionContract,
  removeProductContract,
  restoreCollectionContract,
  showCollectionContract,
  showProductsContract,
} from "./contract.ts";
import { createDefineCatalog } from "./define-catalog.ts";
import { createDefineCollection } from "./define-collection.ts";
import type { CatalogDependencies } from "./dependencies.ts";
import { createOpenStock, type OpeningStock } from "./open-stock.ts";
import type { CatalogOutcome } from "./outcome.ts";

const metadataOf = (context: RequestContext) => withoutKey(ownerMetadata(context));

const statusOf = ({ code }: CatalogRejection): number => {
  if (code === "product-unknown" || code === "collection-unknown") return 404;
  const isTaken = code === "slug-taken" || code === "address-taken" || code === "collection-full";
  if (code === "product-changed" || code === "changed-meanwhile") return 409;
  const isMissing = code === "picture-gone" || code === "file-gone";
  return isTaken || isMissing || code === "too-many-categories" ? 409 : 400;
};

const answer = <Body>(
  outcome: CatalogOutcome,
  bodyOf: (changed: boolean) => Body,
): Answer<Body> => {
  if (!outcome.ok) {
    const { rejection } = outcome;
    throw new Refusal(statusOf(rejection), rejection.code, catalogRejectionText(rejection), {
      ...(rejection.code === "product-changed" && {
        members: { product: rejection.present ?? null },
      }),
      ...presentOf(rejection),
    });
  }
  const { changed, position } = outcome.value;
  return { body: bodyOf(changed), ...(position !== undefined && { position }) };
};

const requireStockWriter = (
  opening: readonly OpeningStock[],
  { owner }: Pick<RequestContext, "owner">,
): void => {
  if (opening.length > 0 && owner?.permissions.has("stock:write") !== true)
    throw new Refusal(403, "not-permitted", httpTexts.notPermitted("stock:write"));
};

/** The owners' calls for products and collections. */
export const catalogCommands = (dependencies: CatalogDependencies): readonly Route[] => {
  const catalog = createDefineCatalog(dependencies);
  const collections = createDefineCollection(dependencies);
  const openStock = createOpenStock(dependencies);
  return [
    route(defineProductContract, async ({ params, body, context }) => {
      const { seen, openingStock = [], ...definition } = body;
      const productId = params.id;
      requireStockWriter(openingStock, context);
      const own = new Set(definition.variants.map(({ variantId }) => variantId));
      const outcome = await catalog.defineProduct(
        { ...definition, productId },
        metadataOf(context),
        seen,
      );
      const answered = answer(outcome, (changed) => ({ productId, changed }));
      const position = await openStock(
        productId,
        openingStock.filter(({ variantId }) => own.has(variantId)),
        metadataOf(context),
      );
      return { ...answered, ...(position !== undefined && { position }) };
    }),
    route(showProductsContract, async ({ body: { productIds, visible }, context }) => {
      const changed: string[] = [];
      let last: bigint | undefined;
      for (const productId of new Set(productIds)) {
        const outcome = await catalog.showProduct(productId, visible, metadataOf(context));
        if (!outcome.ok || !outcome.value.changed) continue;
        changed.push(productId);
        last = outcome.value.position ?? last;
      }
      return { body: { changed }, ...(last !== undefined && { position: last }) };
    }),
    route(removeProductContract, async ({ params, context }) => {
      const productId = params.id;
      const outcome = await catalog.removeProduct(productId, metadataOf(context));
      return answer(outcome, (changed) => ({ productId, changed }));
    }),
    route(defineCollectionContract, async ({ params, body, context }) => {
      const collectionId = params.id;
      const outcome = await catalog.defineCollection(
        { ...body, collectionId },
        metadataOf(context),
      );
      return answer(outcome, (changed) => ({ collectionId, changed }));
    }),
    route(showCollectionContract, async ({ params, body: { visible }, context }) => {
      const collectionId = params.id;
      const outcome = await collections.show(collectionId, visible, metadataOf(context));
      return answer(outcome, (changed) => ({ collectionId, changed }));
    }),
    route(restoreCollectionContract, async ({ params, context }) => {
      const collectionId = params.id;
      const outcome = await collections.restore(collectionId, metadataOf(context));
      return answer(outcome, (changed) => ({ collectionId, changed }));
    }),
    route(removeCollectionContract, async ({ params, context }) => {
      const collectionId = params.id;
      const outcome = await catalog.removeCollection(collectionId, metadataOf(context));
      return answer(outcome, (changed) => ({ collectionId, changed }));
    }),
  ];
};
