import type { Infrastructure } from "#infrastructure";
import { seedDemoCatalog } from "./catalog/seed.ts";
import { seedDemoContent } from "./content/seed.ts";
import { seedDemoForms } from "./forms/seed.ts";
import { seedDemoLife } from "./life/seed.ts";
import { seedDemoReviews } from "./reviews/seed.ts";
import { seedDemoSelling } from "./selling/seed.ts";
import { seedDemoSite } from "./site/seed.ts";
import { demoThemeOver } from "./themes/demo-theme.ts";
import { seedDemoTheme } from "./themes/seed.ts";

type DemoOptions = {
  /** Also with orders, people who wait, and members. */
  readonly withLife: boolean;
};

/** A shop without made-up buyers is a shop all the same: whatever they fail at must not keep it from starting. */
const liven = async (infrastructure: Infrastructure): Promise<void> => {
  try {
    await seedDemoLife(infrastructure);
  } catch (error) {
    infrastructure.log.error({ error }, "the demo has no buyers: they could not be made up");
  }
};

/** Fills the demo website through the owners' own commands; on a later start nothing is left to do. */
export const seedDemo = async (
  infrastructure: Infrastructure,
  { withLife }: DemoOptions,
): Promise<void> => {
  await seedDemoSite(infrastructure);
  await seedDemoCatalog(infrastructure);
  await seedDemoSelling(infrastructure);
  await seedDemoReviews(infrastructure);
  await seedDemoForms(infrastructure);
  await seedDemoContent(infrastructure);
  await seedDemoTheme({ ...infrastructure, theme: demoThemeOver(infrastructure.themes.builtIn) });
  if (withLife) await liven(infrastructure);
  const { eventStore, waitFor } = infrastructure;
  // So that the first page a newcomer opens is full.
  await waitFor(
    [
      "website-settings",
      "themes",
      "products",
      "product-status",
      "variant-stock",
      "content",
      "forms",
      "coupons",
      "tax-rules",
      "shipping-options",
      "reviews",
    ],
    await eventStore.head(),
  );
};
