import { noPricingFacts } from "#domain/cart/price-cart.ts";
import { openGate } from "#domain/page-access/gate.ts";
import { silentLog } from "#infra/log/log.ts";
import type { PageDependencies } from "#read-api/shell/pages/pages.ts";
import { previewParts } from "#read-api/shell/pages/preview-parts.ts";

const noDesign = { frame: null, look: null };

/** What site pages are served with where nothing is set up, nothing is found and nothing is recorded. */
export const pageParts = {
  ...previewParts,
  assets: () => ({ css: [], js: [], preload: [] }),
  findPreview: async () => undefined,
  findPricingFacts: () => noPricingFacts,
  findRedirect: async () => undefined,
  log: silentLog,
  now: () => "2030-01-01T00:00:00.000Z",
  nowMs: () => 0,
  pageGuard: { gateOf: async () => openGate, strangersGate: async () => openGate },
  recordMissingPage: () => undefined,
  services: {
    find: async () => undefined,
    recallFacts: () => ({ mailMode: "server", takesCards: false }),
  },
  siteDesigns: { find: async () => noDesign, recall: () => noDesign },
  waitFor: async () => undefined,
} satisfies Partial<PageDependencies>;
