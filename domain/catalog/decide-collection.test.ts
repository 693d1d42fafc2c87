import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { collectionDecider } from "./decide-collection.ts";
import type { CollectionEvent } from "./events.ts";
import { catalogRejectionText } from "./rejections.ts";

const at = "2030-01-01T00:00:00.000Z";
const collection = given(collectionDecider);
const collectionId = "cups";
const texts = { slug: "cups", title: "Cups", description: "For tea." };
type Texts = typeof texts;

const defined = (change: Partial<Texts> = {}): CollectionEvent => ({
  type: "CollectionDefined",
  collectionId,
  ...texts,
  ...change,
  definedAt: at,
});
const define = (change: Partial<Texts> = {}, seen?: Texts) =>
  ({ type: "DefineCollection", collectionId, ...texts, ...change, seen, at }) as const;
const removed: CollectionEvent = { type: "CollectionRemoved", collectionId, removedAt: at };
const restored: CollectionEvent = { type: "CollectionRestored", collectionId, restoredAt: at };
const restore = { type: "RestoreCollection", collectionId, at } as const;
const show = (visible: boolean) => ({ type: "ShowCollection", collectionId, visible, at }) as const;
const shown = (visible: boolean): CollectionEvent => ({
  type: "CollectionVisibilityChanged",
  collectionId,
  visible,
  changedAt: at,
});
const admitted = (productId: string): CollectionEvent => ({
  type: "CollectionProductAdmitted",
  collectionId,
  productId,
  admittedAt: at,
});
const dismissed = (productId: string): CollectionEvent => ({
  type: "CollectionProductDismissed",
  collectionId,
  productId,
  dismissedAt: at,
});
const admit = (productId: string) =>
  ({ type: "AdmitProduct", collectionId, productId, at }) as const;
const dismiss = (productId: string) =>
  ({ type: "DismissProduct", collectionId, productId, at }) as const;
const unknown = { code: "collection-unknown", collectionId } as const;

describe("defining a collection", () => {
  it.each<Partial<Texts>>([{ slug: "mugs" }, { title: "Mugs" }, { description: "For coffee." }])(
    "records a change of %j",
    (change) => collection(defined()).when(define(change)).yields(defined(change)),
  );
  it("needs a title that is not only spaces", () =>
    collection()
      .when(define({ title: " " }))
      .refuses({ code: "title-missing" }));
  it("needs a URL slug", () =>
    collection()
      .when(define({ slug: "Red Cups" }))
      .refuses({ code: "slug-malformed" }));
  it("overwrites nothing that the caller has not seen", () => {
    collection(defined())
      .when(define({ title: "Mugs" }, texts))
      .yields(defined({ title: "Mugs" }));
    collection(defined({ slug: "teacups" }))
      .when(define({ title: "Mugs" }, texts))
      .refuses({ code: "changed-meanwhile", present: { ...texts, slug: "teacups" } });
    collection(defined(), removed)
      .when(define({ title: "Mugs" }, texts))
      .refuses({ code: "changed-meanwhile", present: undefined });
  });
  it("takes a repeat as done, whatever its caller has seen", () =>
    collection(defined())
      .when(define({}, { ...texts, title: "Old" }))
      .yields());
});

describe("restoring a collection", () => {
  it("brings it back once", () => {
    collection(defined(), removed).when(restore).yields(restored);
    collection(defined(), removed, restored).when(restore).yields();
    collection(defined()).when(restore).yields();
  });
  it("needs a collection that was removed", () => {
    collection().when(restore).refuses(unknown);
    expect(catalogRejectionText(unknown)).toBe("Collection not found: “cups”.");
  });
  it("restores its texts, so that the same definition changes nothing", () => {
    collection(defined({ title: "Mugs" }), removed, restored)
      .when(define({ title: "Mugs" }))
      .yields();
    expect(
      [defined(), removed, restored].reduce(collectionDecider.evolve, collectionDecider.initial),
    ).toEqual({ defined: texts, removed: undefined, visible: true, productIds: new Set() });
  });
  it("is not possible after it was defined again", () =>
    collection(defined(), removed, defined({ title: "Mugs" }))
      .when(restore)
      .yields());
});

describe("showing a collection", () => {
  it("begins with a visible one", () => {
    collection(defined()).when(show(true)).yields();
    collection(defined()).when(show(false)).yields(shown(false));
  });
  it("records a change once", () => {
    collection(defined(), shown(false)).when(show(false)).yields();
    collection(defined(), shown(false)).when(show(true)).yields(shown(true));
  });
  it("needs the collection", () => {
    collection().when(show(false)).refuses(unknown);
    collection(defined(), removed).when(show(false)).refuses(unknown);
  });
  it("does not change its products or texts", () => {
    const past = [defined(), admitted("mug"), shown(false)];
    collection(...past)
      .when(admit("mug"))
      .yields();
    collection(...past)
      .when(define())
      .yields();
  });
});

describe("dismissing a product", () => {
  it("takes out the product that is named, and no other", () => {
    const past = [admitted("mug"), admitted("cup")];
    collection(...past)
      .when(dismiss("mug"))
      .yields(dismissed("mug"));
    collection(...past, dismissed("mug"))
      .when(dismiss("mug"))
      .yields();
    collection(...past, dismissed("mug"))
      .when(admit("mug"))
      .yields(admitted("mug"));
    collection(...past, dismissed("mug"))
      .when(admit("cup"))
      .yields();
  });
  it("records nothing for a product that is not in it", () =>
    collection(admitted("mug")).when(dismiss("cup")).yields());
});
