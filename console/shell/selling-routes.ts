import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listCouponsContract } from "#read-api/coupons/contract.ts";
import { listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { listShippingOptionsContract } from "#read-api/shipping/contract.ts";
import {
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "#read-api/subscriptions/contract.ts";
import { listTaxRulesContract } from "#read-api/taxes/contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

const subscriptionsRoute = createRoute({
  getParentRoute,
  path: "/subscriptions",
  validateSearch: searchOf(listSubscriptionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/subscriptions/subscriptions-screen.tsx"),
    "SubscriptionsScreen",
  ),
});

const subscriptionRoute = createRoute({
  getParentRoute,
  path: "/subscriptions/$subscriptionId",
  validateSearch: searchOf(listSubscriptionPeriodsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/subscriptions/subscription-screen.tsx"),
    "SubscriptionScreen",
  ),
});

const giftCardsRoute = createRoute({
  getParentRoute,
  path: "/gift-cards",
  validateSearch: searchOf(listGiftCardsContract, {
    open,
    new: z.enum(["card"]),
    ...ofList,
  }),
  component: lazyRouteComponent(
    () => import("#console/gift-cards/gift-cards-screen.tsx"),
    "GiftCardsScreen",
  ),
});

const couponsRoute = createRoute({
  getParentRoute,
  path: "/coupons",
  validateSearch: searchOf(listCouponsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/coupons/coupons-screen.tsx"),
    "CouponsScreen",
  ),
});

const taxesRoute = createRoute({
  getParentRoute,
  path: "/taxes",
  validateSearch: searchOf(listTaxRulesContract, ofList),
  component: lazyRouteComponent(() => import("#console/taxes/taxes-screen.tsx"), "TaxesScreen"),
});

const shippingRoute = createRoute({
  getParentRoute,
  path: "/shipping",
  validateSearch: searchOf(listShippingOptionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/shipping/shipping-screen.tsx"),
    "ShippingScreen",
  ),
});

export const sellingRoutes = [
  subscriptionsRoute,
  subscriptionRoute,
  giftCardsRoute,
  couponsRoute,
  taxesRoute,
  shippingRoute,
] as const;
