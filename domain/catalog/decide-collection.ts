import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { CollectionEvent } from "./events.ts";
import {
  type CatalogRejection,
  type CollectionTexts,
  MAX_COLLECTION_PRODUCTS,
} from "./rejections.ts";
import { isSlug } from "./slug.ts";

export type DefineCollection = {
  readonly type: "DefineCollection";
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The version that the editor started from; absent: any version is accepted. */
  readonly seen?: CollectionTexts | undefined;
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
export type RestoreCollection = {
  readonly type: "RestoreCollection";
  readonly collectionId: string;
  readonly at: string;
};
/** Shows the collection to visitors or hides it. */
export type ShowCollection = {
  readonly type: "ShowCollection";
  readonly collectionId: string;
  readonly visible: boolean;
  readonly at: string;
};
export type CollectionCommand =
  | DefineCollection
  | AdmitProduct
  | RemoveCollection
  | RestoreCollection
  | ShowCollection;

export type CollectionState = {
  readonly defined: CollectionTexts | undefined;
  /** The state at its removal; undefined while the collection exists, or if it never did. */
  readonly removed: CollectionTexts | undefined;
  readonly visible: boolean;
  readonly productIds: ReadonlySet<string>;
};

const evolve = (state: CollectionState, event: CollectionEvent): CollectionState => {
  switch (event.type) {
    case "CollectionDefined": {
      const { slug, title, description } = event;
      return { ...state, defined: { slug, title, description }, removed: undefined };
    }
    case "CollectionRemoved":
      return { ...state, defined: undefined, removed: state.defined };
    case "CollectionRestored":
      return { ...state, defined: state.removed, removed: undefined };
    case "CollectionVisibilityChanged":
      return { ...state, visible: event.visible };
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
  const { collectionId, slug, title, description, seen, at } = command;
  if (title.trim() === "") return reject({ code: "title-missing" });
  if (!isSlug(slug)) return reject({ code: "slug-malformed" });
  const same =
    defined?.slug === slug && defined.title === title && defined.description === description;
  if (same) return accept([]);
  const refused = changedMeanwhile(seen, defined);
  if (refused) return reject(refused);
  const definition = { collectionId, slug, title, description };
  return accept([{ type: "CollectionDefined", ...definition, definedAt: at }]);
};

const admit = ({ collectionId, productId, at }: AdmitProduct, state: CollectionState): Decision => {
  if (state.productIds.has(productId)) return accept([]);
  if (state.productIds.size >= MAX_COLLECTION_PRODUCTS)
    return reject({ code: "collection-full", collectionId });
  return accept([{ type: "CollectionProductAdmitted", collectionId, productId, admittedAt: at }]);
};

const remove = ({ collectionId, at }: RemoveCollection, state: CollectionState): Decision => {
  if (state.defined === undefined) return accept([]);
  return accept([{ type: "CollectionRemoved", collectionId, removedAt: at }]);
};

const restore = ({ collectionId, at }: RestoreCollection, state: CollectionState): Decision => {
  if (state.defined !== undefined) return accept([]);
  if (state.removed === undefined) return reject({ code: "collection-unknown", collectionId });
  return accept([{ type: "CollectionRestored", collectionId, restoredAt: at }]);
};

const show = ({ collectionId, visible, at }: ShowCollection, state: CollectionState): Decision => {
  if (state.defined === undefined) return reject({ code: "collection-unknown", collectionId });
  if (state.visible === visible) return accept([]);
  return accept([{ type: "CollectionVisibilityChanged", collectionId, visible, changedAt: at }]);
};

/** A collection and the products that fit into it. Spec: A9.8. */
export const collectionDecider: Decider<
  CollectionState,
  CollectionCommand,
  CollectionEvent,
  CatalogRejection
> = {
  streamCategory: "collection",
  initial: { defined: undefined, removed: undefined, visible: true, productIds: new Set() },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "DefineCollection":
        return define(command, state);
      case "RemoveCollection":
        return remove(command, state);
      case "RestoreCollection":
        return restore(command, state);
      case "ShowCollection":
        return show(command, state);
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
