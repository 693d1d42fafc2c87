import { IconGift } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const giftCardsRoute = createRoute({
  getParentRoute,
  path: "/gift-cards",
  validateSearch: searchOf(listGiftCardsContract, {
    open,
    new: z.enum(["card"]),
    ...ofList,
  }),
  component: lazyRouteComponent(() => import("./gift-cards-screen.tsx"), "GiftCardsScreen"),
});

export const giftCards = feature({
  navigation: [
    {
      group: "Selling",
      to: "/gift-cards",
      label: "Gift cards",
      icon: IconGift,
      area: "gift-cards",
    },
  ],
  routes: [giftCardsRoute],
});
