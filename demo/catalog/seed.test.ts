import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createDefineCatalog } from "#commands/catalog/define-catalog.ts";
import { createDefineForm } from "#commands/forms/define-form.ts";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { placeholderImage } from "#domain/catalog/placeholder-image.ts";
import { statusOf } from "#domain/catalog/status.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { contactForm } from "../forms/contact-form.ts";
import { seedDemoForms } from "../forms/seed.ts";
import { seedDemoSite } from "../site/seed.ts";
import { images } from "./draw-images.ts";
import { demoProducts, seedDemoCatalog } from "./seed.ts";

it("fills the shop once", async () => {
  const shop = createTestShop();
  await seedDemoCatalog(shop);
  const events = await shop.recorded();
  expect(events.filter(({ type }) => type === "ProductDefined")).toHaveLength(20);
  expect(events.filter(({ type }) => type === "CollectionDefined")).toHaveLength(6);
  expect(events.filter(({ type }) => type === "CategoryPlaced")).toHaveLength(2);
  await seedDemoCatalog(shop);
  expect(await shop.recorded()).toHaveLength(events.length);
});

it("never undoes what the owner has changed or removed since", async () => {
  const shop = createTestShop();
  await seedDemoCatalog(shop);
  await seedDemoSite(shop);
  await seedDemoForms({ ...shop, newId });
  const catalog = createDefineCatalog(shop);
  const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "test" };
  const [first, second, third] = demoProducts.map(({ product }) => product);
  const renamed = { ...(first as ProductDefinition), name: "Another name", slug: "another-slug" };
  expect(await catalog.defineProduct(renamed, metadata)).toMatchObject({ ok: true });
  expect(await catalog.removeProduct(second?.productId as string, metadata)).toMatchObject({
    ok: true,
  });
  const taking = { ...(third as ProductDefinition), slug: first?.slug as string };
  expect(await catalog.defineProduct(taking, metadata)).toMatchObject({ ok: true });
  await catalog.defineCollection(
    { collectionId: "gifts", slug: "presents", title: "Presents", description: "" },
    metadata,
  );
  await shop
    .handler(siteSettingsDecider, SiteSettingsEvent)
    .run(
      SITE_SETTINGS_ID,
      { type: "ChangeSiteSettings", changes: { title: "My own shop" }, at: shop.now() },
      { metadata },
    );
  await createDefineForm(shop)({ ...contactForm, name: "Contact us" }, metadata);
  const before = await shop.recorded();
  await seedDemoCatalog(shop);
  await seedDemoSite(shop);
  await seedDemoForms({ ...shop, newId });
  expect(await shop.recorded()).toEqual(before);
});

it("shows every state that a product can be in", () => {
  const statuses = demoProducts.map(({ product, stock }) =>
    statusOf({
      productType: product.productType,
      variants: product.variants.map(({ variantId, onSale }) => {
        const units = stock.get(variantId) ?? 0;
        const unlimited = units === "unlimited";
        return { onSale, stock: { unlimited, qtyInStock: unlimited ? 0 : units } };
      }),
    }),
  );
  expect(new Set(statuses.map(({ mark }) => mark))).toEqual(new Set(["sold-out", "sale", "none"]));
  expect(new Set(demoProducts.map(({ product }) => product.productType))).toEqual(
    new Set([1, 2, 3, 4]),
  );
});

it("has a picture, as drawn, for every address that it shows", async () => {
  const shown = demoProducts.flatMap(({ product }) => [
    ...product.images,
    ...product.variants.flatMap(({ image }) => image ?? []),
  ]);
  const placeholders = Array.from({ length: 200 }, (_, seed) => placeholderImage(`${seed}`));
  expect(new Set(placeholders).size).toBe(8);
  for (const address of new Set([...shown.map(({ assetUrl }) => assetUrl), ...placeholders])) {
    const name = /^\/images\/(.+)\.svg$/.exec(address)?.[1] ?? "";
    const file = await readFile(new URL(`../images/${name}.svg`, import.meta.url), "utf8");
    expect(file).toBe(`${images[name]}\n`);
  }
  for (const { altText } of shown) expect(altText.length).toBeGreaterThan(10);
});
