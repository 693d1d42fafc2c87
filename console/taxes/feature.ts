import { IconReceiptTax } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listTaxRulesContract } from "#read-api/taxes/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const taxesRoute = createRoute({
  getParentRoute,
  path: "/taxes",
  validateSearch: searchOf(listTaxRulesContract, ofList),
  component: lazyRouteComponent(() => import("./taxes-screen.tsx"), "TaxesScreen"),
});

export const taxes = feature({
  navigation: [
    {
      group: "Selling",
      to: "/taxes",
      label: "Taxes",
      icon: IconReceiptTax,
      area: "checkout-rules",
    },
  ],
  routes: [taxesRoute],
});
