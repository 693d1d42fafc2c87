import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import type { CollectionEvent } from "./events.ts";
import { type CatalogRejection, MAX_COLLECTION_PRODUCTS } from "./rejections.ts";
import { isSlug } from "./slug.ts";

export type DefineCollection = {
  readonly type: "DefineCollection";
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly at: string;
};
export type AdmitProduct = {
  readonly type: "AdmitProduct" | "DismissProduct";
  readonly collectionId: string;
  readonly productId: string;
  readonly at: string;
};
export type RemoveCollection = {
  readonly type: "RemoveCollection";
  readonly collectionId: string;
  readonly at: string;
};
export type CollectionCommand = DefineCollection | AdmitProduct | RemoveCollection;

export type CollectionState = {
  readonly defined: Pick<DefineCollection, "slug" | "title" | "description"> | undefined;
  readonly productIds: ReadonlySet<string>;
};

const evolve = (state: CollectionState, event: CollectionEvent): CollectionState => {
  switch (event.type) {
    case "CollectionDefined": {
      const { slug, title, description } = event;
      return { ...state, defined: { slug, title, description } };
    }
    case "CollectionRemoved":
      return { ...state, defined: undefined };
    case "CollectionProductAdmitted":
      return { ...state, productIds: new Set([...state.productIds, event.productId]) };
    case "CollectionProductDismissed":
      return {
        ...state,
        productIds: new Set([...state.productIds].filter((id) => id !== event.productId)),
      };
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly CollectionEvent[], CatalogRejection>;

const define = (command: DefineCollection, { defined }: CollectionState): Decision => {
  const { collectionId, slug, title, description, at } = command;
  if (title.trim() === "") return reject({ code: "title-missing" });
  if (!isSlug(slug)) return reject({ code: "slug-malformed" });
  const same =
    defined?.slug === slug && defined.title === title && defined.description === description;
  if (same) return accept([]);
  const definition = { collectionId, slug, title, description };
  return accept([{ type: "CollectionDefined", ...definition, definedAt: at }]);
};

const admit = ({ collectionId, productId, at }: AdmitProduct, state: CollectionState): Decision => {
  if (state.productIds.has(productId)) return accept([]);
  if (state.productIds.size >= MAX_COLLECTION_PRODUCTS)
    return reject({ code: "collection-full", collectionId });
  return accept([{ type: "CollectionProductAdmitted", collectionId, productId, admittedAt: at }]);
};

/** A collection and which products it has room for. Spec: A9.8. */
export const collectionDecider: Decider<
  CollectionState,
  CollectionCommand,
  CollectionEvent,
  CatalogRejection
> = {
  streamCategory: "collection",
  initial: { defined: undefined, productIds: new Set() },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "DefineCollection":
        return define(command, state);
      case "RemoveCollection": {
        const { collectionId, at } = command;
        if (state.defined === undefined) return accept([]);
        return accept([{ type: "CollectionRemoved", collectionId, removedAt: at }]);
      }
      case "AdmitProduct":
        return admit(command, state);
      case "DismissProduct": {
        const { collectionId, productId, at } = command;
        if (!state.productIds.has(productId)) return accept([]);
        return accept([
          { type: "CollectionProductDismissed", collectionId, productId, dismissedAt: at },
        ]);
      }
      default:
        return unreachable(command);
    }
  },
};
