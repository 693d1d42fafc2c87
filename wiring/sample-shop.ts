import { now, nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

type Parts = Pick<Infrastructure, "handler" | "files" | "personalData" | "newId">;

/**
 * Fills a website with the products, forms and posts of the demo, for owners who prefer to begin
 * with something to look at. It has no orders, customers or templates. Doing it again completes
 * what a crash interrupted. The data is only loaded when it is needed.
 */
export const createSampleShop = (parts: Parts): Infrastructure["sampleShop"] => ({
  fill: async (websiteId) => {
    const [catalog, selling, reviews, forms, content] = await Promise.all([
      import("#demo/catalog/seed.ts"),
      import("#demo/selling/seed.ts"),
      import("#demo/reviews/seed.ts"),
      import("#demo/forms/seed.ts"),
      import("#demo/content/seed.ts"),
    ]);
    const seeding = { ...parts, now, nowMs, websiteId };
    await catalog.seedDemoCatalog(seeding);
    await selling.seedDemoSelling(seeding);
    await reviews.seedDemoReviews(seeding);
    await forms.seedDemoForms(seeding, websiteId);
    await content.seedDemoContent(seeding);
  },
});
