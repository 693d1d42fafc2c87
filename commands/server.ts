import type { IntakeCall } from "#infra/http/intake.ts";
import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { createFindItemFacts } from "#read-api/catalog/find-item-facts.ts";
import { createFindVariantProduct } from "#read-api/catalog/find-variant-product.ts";
import { createFindOnlyForm } from "#read-api/forms/find-only-form.ts";
import { createCountOtherTemplates } from "#read-api/themes/count-templates.ts";
import { accountCommands } from "./accounts/routes.ts";
import { cartCommands } from "./cart/routes.ts";
import { catalogCommands } from "./catalog/routes.ts";
import { recordHit } from "./census/record-hit.ts";
import { checkoutCommands } from "./checkout/routes.ts";
import { contentCommands } from "./content/routes.ts";
import { formCommands } from "./forms/routes.ts";
import type { ImportDependencies } from "./import/dependencies.ts";
import { importCommands } from "./import/routes.ts";
import { inventoryCommands } from "./inventory/routes.ts";
import { projectionCommands } from "./projections/routes.ts";
import { restockCommands } from "./restock/routes.ts";
import { siteSettingsCommands } from "./site-settings/routes.ts";
import { themeCommands } from "./themes/routes.ts";

/** Shared by the calls and by the job that takes up what a crash interrupted. */
export const importDependencies = (infrastructure: Infrastructure): ImportDependencies => ({
  ...infrastructure,
  sql: infrastructure.database,
  currencyOf: async (websiteId) => (await infrastructure.websiteFacts(websiteId)).currency,
  onDefect: (error) => infrastructure.log.error({ error }, "an import failed"),
});

/** Every command of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const writeApi = (infrastructure: Infrastructure): readonly Route[] => {
  const { database: sql } = infrastructure;
  return [
    ...cartCommands({ ...infrastructure, findItemFacts: createFindItemFacts(sql) }),
    ...checkoutCommands({ ...infrastructure.checkout, signing: infrastructure.signing }),
    ...catalogCommands(infrastructure),
    ...contentCommands(infrastructure),
    ...inventoryCommands({
      ...infrastructure,
      findVariantProduct: createFindVariantProduct(sql),
    }),
    ...importCommands(importDependencies(infrastructure)),
    ...restockCommands(infrastructure),
    ...formCommands({ ...infrastructure, findOnlyForm: createFindOnlyForm(sql) }),
    ...siteSettingsCommands(infrastructure),
    ...themeCommands({
      ...infrastructure,
      countOtherTemplates: createCountOtherTemplates(sql),
    }),
    ...projectionCommands({ sql }),
    ...accountCommands(infrastructure),
  ];
};

/** Calls answered in front of the application. */
export const intakeCalls = (infrastructure: Infrastructure): readonly IntakeCall[] => [
  recordHit(infrastructure),
];
