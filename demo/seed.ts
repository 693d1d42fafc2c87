import type { Infrastructure } from "#infrastructure";
import { seedDemoCatalog } from "./catalog/seed.ts";
import { seedDemoContent } from "./content/seed.ts";
import { seedDemoForms } from "./forms/seed.ts";
import { seedDemoLife } from "./life/seed.ts";
import { seedDemoPages } from "./pages/seed.ts";
import { seedDemoReviews } from "./reviews/seed.ts";
import { seedDemoSelling } from "./selling/seed.ts";
import { seedDemoSite } from "./site/seed.ts";
import { demoThemeOver } from "./themes/demo-theme.ts";
import { seedDemoTheme } from "./themes/seed.ts";

type DemoOptions = {
  /** Also with orders, people who wait, and members. */
  readonly withLife: boolean;
  /** Called at the first start, with one line for each part. */
  readonly onProgress?: ((line: string) => void) | undefined;
};

type Part = readonly [name: string, seed: () => Promise<unknown>];

/** The demo works without its invented buyers, so their failure must not prevent the start. */
const liven = async (infrastructure: Infrastructure): Promise<void> => {
  try {
    await seedDemoLife(infrastructure);
  } catch (error) {
    infrastructure.log.error({ error }, "the demo has no buyers: they could not be made up");
  }
};

const partsOf = (infrastructure: Infrastructure, withLife: boolean): readonly Part[] => [
  ["website", () => seedDemoSite(infrastructure)],
  ["products", () => seedDemoCatalog(infrastructure)],
  ["coupons, taxes and shipping", () => seedDemoSelling(infrastructure)],
  ["reviews", () => seedDemoReviews(infrastructure)],
  ["forms", () => seedDemoForms(infrastructure)],
  ["posts, events and galleries", () => seedDemoContent(infrastructure)],
  ["pages", () => seedDemoPages(infrastructure)],
  [
    "templates",
    () => seedDemoTheme({ ...infrastructure, theme: demoThemeOver(infrastructure.themes.builtIn) }),
  ],
  ...(withLife ? [["visits, orders and members", () => liven(infrastructure)] as const] : []),
];

/** Fills the demo website through the owners' own commands; on a later start nothing is left to do. */
export const seedDemo = async (
  infrastructure: Infrastructure,
  { withLife, onProgress }: DemoOptions,
): Promise<void> => {
  const parts = partsOf(infrastructure, withLife);
  // On a later start the parts have nothing to do, and there is nothing to report.
  let isFirst = false;
  for (const [index, [name, seed]] of parts.entries()) {
    if (isFirst) onProgress?.(`Demo: ${index + 1} of ${parts.length}, ${name}`);
    const position = await seed();
    if (index > 0) continue;
    isFirst = position !== undefined;
    if (isFirst) onProgress?.(`Demo: 1 of ${parts.length}, ${name}`);
  }
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
      "pages",
      "forms",
      "coupons",
      "tax-rules",
      "shipping-options",
      "reviews",
    ],
    await eventStore.head(),
  );
};
