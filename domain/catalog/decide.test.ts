import { describe, expect, it } from "vitest";
import { aProduct as productOf, aVariant as variantOf } from "#tests/support/catalog.ts";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { productDecider } from "./decide.ts";
import { productAddressDecider } from "./decide-address.ts";
import { collectionDecider } from "./decide-collection.ts";
import { collectionAddressDecider } from "./decide-collection-address.ts";
import type { CollectionEvent, ProductDefinition, VariantDefinition } from "./events.ts";
import { catalogRejectionText } from "./rejections.ts";

itKeepsTheDeciderContract("product", productDecider);
itKeepsTheDeciderContract("collection", collectionDecider);
itKeepsTheDeciderContract("productAddress", productAddressDecider);
itKeepsTheDeciderContract("collectionAddress", collectionAddressDecider);

const aVariant = (change: Partial<VariantDefinition> = {}): VariantDefinition => ({
  ...variantOf("mug"),
  sku: "MUG-RED",
  ...change,
});
const aProduct = (change: Partial<ProductDefinition> = {}): ProductDefinition =>
  productOf("mug", { variants: [aVariant()], ...change });

const at = "2030-01-01T00:00:00.000Z";
const product = given(productDecider);
const define = (change: Partial<ProductDefinition> = {}) =>
  ({ type: "DefineProduct", product: aProduct(change), at }) as const;
const defined = (change: Partial<ProductDefinition> = {}) =>
  ({ type: "ProductDefined", product: aProduct(change), definedAt: at }) as const;

describe("defining a product", () => {
  it("records the whole definition", () => product().when(define()).yields(defined()));
  it("records nothing when nothing changes, in whatever order its members come", () => {
    const { productId, ...rest } = aProduct();
    product(defined())
      .when({ type: "DefineProduct", product: { ...rest, productId }, at })
      .yields();
  });
  it("records a change", () =>
    product(defined())
      .when(define({ name: "Big Mug" }))
      .yields(defined({ name: "Big Mug" })));
  it("writes nothing over what the caller has not seen", () => {
    const present = aProduct({ vendor: "Studio" });
    product(defined(), defined({ vendor: "Studio" }))
      .when({ ...define({ name: "Big Mug" }), seen: aProduct() })
      .refuses({ code: "product-changed", present });
    product(defined(), { type: "ProductRemoved", productId: "mug", removedAt: at })
      .when({ ...define({ name: "Big Mug" }), seen: aProduct() })
      .refuses({ code: "product-changed", present: undefined });
    product(defined())
      .when({ ...define({ name: "Big Mug" }), seen: aProduct() })
      .yields(defined({ name: "Big Mug" }));
  });
  it("takes a repeat for done, whatever its caller had seen", () =>
    product(defined(), defined({ name: "Big Mug" }))
      .when({ ...define({ name: "Big Mug" }), seen: aProduct() })
      .yields());
  it("records a definition again after a removal", () =>
    product(defined(), { type: "ProductRemoved", productId: "mug", removedAt: at })
      .when(define())
      .yields(defined()));
  it("shows and hides the product in its present definition", () => {
    const show = (visible: boolean) => ({ type: "ShowProduct", visible, at }) as const;
    const named = defined({ name: "Big Mug", visible: true });
    product(named)
      .when(show(false))
      .yields(defined({ name: "Big Mug", visible: false }));
    product(named).when(show(true)).yields();
    product().when(show(true)).refuses({ code: "product-unknown" });
  });
  it("removes once", () => {
    const removed = { type: "ProductRemoved", productId: "mug", removedAt: at } as const;
    product(defined()).when({ type: "RemoveProduct", at }).yields(removed);
    product(defined(), removed).when({ type: "RemoveProduct", at }).yields();
    product().when({ type: "RemoveProduct", at }).yields();
  });
});

describe("what a product must be", () => {
  const sized = (size: string, sku = `MUG-${size}`) =>
    aVariant({ variantId: `mug.${size}`, sku, attributes: { Size: size } });
  const variantOptionOrdering = ["Size"];

  it.each([
    [{ name: " " }, { code: "name-missing" }],
    [{ slug: "Red Mug" }, { code: "slug-malformed" }],
    [{ slug: "red--mug" }, { code: "slug-malformed" }],
    [{ currency: "XXX" }, { code: "currency-unknown", currency: "XXX" }],
    [{ variants: [] }, { code: "variants-missing" }],
    [{ variants: [aVariant({ sku: "" })] }, { code: "sku-missing" }],
    [
      { variants: [aVariant(), aVariant({ variantId: "other" })] },
      { code: "skus-not-unique", sku: "MUG-RED" },
    ],
    [
      {
        variantOptionOrdering,
        variants: [sized("Small"), { ...sized("Large"), variantId: "mug.Small" }],
      },
      { code: "variant-ids-not-unique" },
    ],
    [
      { variantOptionOrdering, variants: [aVariant()] },
      { code: "option-missing", sku: "MUG-RED", option: "Size" },
    ],
    [{ variants: [sized("Small")] }, { code: "option-unknown", sku: "MUG-Small", option: "Size" }],
    [
      {
        variantOptionOrdering,
        variants: [sized("Small"), { ...sized("Small", "MUG-2"), variantId: "other" }],
      },
      { code: "options-not-unique", sku: "MUG-2" },
    ],
    [{ variants: [aVariant({ onSale: true })] }, { code: "sale-price-invalid", sku: "MUG-RED" }],
    [
      { variants: [aVariant({ onSale: true, salePriceCents: 1250 })] },
      { code: "sale-price-invalid", sku: "MUG-RED" },
    ],
    [
      { variants: [aVariant({ priceCents: 1_000_000_000 })] },
      { code: "price-too-high", sku: "MUG-RED" },
    ],
    [
      { currency: "JPY", variants: [aVariant({ priceCents: 1250 })] },
      { code: "price-not-expressible", sku: "MUG-RED", currency: "JPY" },
    ],
    [
      {
        currency: "JPY",
        variants: [aVariant({ priceCents: 1200, onSale: true, salePriceCents: 1050 })],
      },
      { code: "price-not-expressible", sku: "MUG-RED", currency: "JPY" },
    ],
    ...["javascript:alert(1)", "//elsewhere/x.png", '/x.png"onload=', ""].map(
      (assetUrl) =>
        [
          { images: [{ assetUrl, altText: "" }] },
          { code: "image-address-invalid", address: assetUrl },
        ] as const,
    ),
    [{ tags: ["x".repeat(51)] }, { code: "tag-too-long", tag: "x".repeat(51) }],
    [{ isSubscribable: true }, { code: "plan-missing" }],
    [{ isSubscribable: true, subscriptionPlan: null }, { code: "plan-missing" }],
    [{ isSubscribable: true, productType: 4 }, { code: "subscription-not-sellable" }],
    [
      { useCustomAddButtonText: true, customAddButtonText: "x".repeat(51) },
      { code: "button-text-too-long" },
    ],
    [
      { variants: [aVariant({ weightGrams: 1_000_001 })] },
      { code: "weight-too-high", sku: "MUG-RED" },
    ],
  ] as const)("refuses %j", (change, rejection) => {
    product()
      .when(define(change as unknown as Partial<ProductDefinition>))
      .refuses(rejection);
    expect(catalogRejectionText(rejection)).toMatch(/\.$/);
  });

  it("takes a variant for every combination of options", () =>
    product()
      .when(define({ variantOptionOrdering, variants: [sized("Small"), sized("Large")] }))
      .yields(defined({ variantOptionOrdering, variants: [sized("Small"), sized("Large")] })));
});

describe("a collection", () => {
  const collection = given(collectionDecider);
  const admitted = (productId: string): CollectionEvent => ({
    type: "CollectionProductAdmitted",
    collectionId: "cups",
    productId,
    admittedAt: at,
  });
  const admit = (productId: string) =>
    ({ type: "AdmitProduct", collectionId: "cups", productId, at }) as const;
  const full = Array.from({ length: 200 }, (_, index) => admitted(`p${index}`));

  it("holds 200 products and no more [A9.8]", () => {
    collection(...full.slice(1))
      .when(admit("p0"))
      .yields(admitted("p0"));
    collection(...full)
      .when(admit("one-more"))
      .refuses({ code: "collection-full", collectionId: "cups" });
  });
  it("admits nobody twice, also when it is full", () =>
    collection(...full)
      .when(admit("p7"))
      .yields());
  it("has room again when a product leaves", () =>
    collection(...full, {
      type: "CollectionProductDismissed",
      collectionId: "cups",
      productId: "p3",
      dismissedAt: at,
    })
      .when(admit("one-more"))
      .yields(admitted("one-more")));
  it("is defined once", () => {
    const cups = { collectionId: "cups", slug: "cups", title: "Cups", description: "" };
    const event = { type: "CollectionDefined", ...cups, definedAt: at } as const;
    collection()
      .when({ type: "DefineCollection", ...cups, at })
      .yields(event);
    collection(event)
      .when({ type: "DefineCollection", ...cups, at })
      .yields();
    collection()
      .when({ type: "DefineCollection", ...cups, title: "", at })
      .refuses({ code: "title-missing" });
  });
  it("is removed once, and may be defined again with its products", () => {
    const cups = { collectionId: "cups", slug: "cups", title: "Cups", description: "" };
    const defined = { type: "CollectionDefined", ...cups, definedAt: at } as const;
    const removed = { type: "CollectionRemoved", collectionId: "cups", removedAt: at } as const;
    const remove = { type: "RemoveCollection", collectionId: "cups", at } as const;
    collection(defined).when(remove).yields(removed);
    collection(defined, removed).when(remove).yields();
    collection(defined, removed)
      .when({ type: "DefineCollection", ...cups, at })
      .yields(defined);
    collection(defined, admitted("mug"), removed).when(admit("mug")).yields();
  });
});

describe("a collection's address", () => {
  const address = given(collectionAddressDecider);
  const place = { slug: "inks", collectionId: "a" };
  const claim = { type: "ClaimAddress", ...place, at } as const;
  const release = { type: "ReleaseAddress", ...place, at } as const;
  const claimed = { type: "CollectionAddressClaimed", ...place, claimedAt: at } as const;
  const released = { type: "CollectionAddressReleased", ...place, releasedAt: at } as const;

  it("belongs to one collection at a time, and is given back by that one only", () => {
    address().when(claim).yields(claimed);
    address(claimed).when(claim).yields();
    const taken = { code: "address-taken", ...place } as const;
    address(claimed)
      .when({ ...claim, collectionId: "b" })
      .refuses(taken);
    expect(catalogRejectionText(taken)).toBe("Another collection already uses the URL slug inks.");
    address(claimed)
      .when({ ...release, collectionId: "b" })
      .yields();
    address(claimed).when(release).yields(released);
    address(claimed, released)
      .when({ ...claim, collectionId: "b" })
      .yields({ ...claimed, collectionId: "b" });
  });
});

describe("a product's address", () => {
  const address = given(productAddressDecider);
  const claim = (productId: string) =>
    ({ type: "ClaimAddress", slug: "mug", productId, at }) as const;
  const claimed = {
    type: "ProductAddressClaimed",
    slug: "mug",
    productId: "a",
    claimedAt: at,
  } as const;
  const released = {
    type: "ProductAddressReleased",
    slug: "mug",
    productId: "a",
    releasedAt: at,
  } as const;

  it("belongs to one product at a time", () => {
    address().when(claim("a")).yields(claimed);
    address(claimed).when(claim("a")).yields();
    address(claimed).when(claim("b")).refuses({ code: "slug-taken", slug: "mug" });
    address(claimed, released)
      .when(claim("b"))
      .yields({ ...claimed, productId: "b" });
  });
  it("is given back by its owner only", () => {
    address(claimed)
      .when({ ...claim("b"), type: "ReleaseAddress" })
      .yields();
    address(claimed)
      .when({ ...claim("a"), type: "ReleaseAddress" })
      .yields(released);
  });
});
