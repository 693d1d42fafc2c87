import { IconGift } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const giftCardsRoute = createRoute({
  path: "/gift-cards",
  ...listRoute(listGiftCardsContract, {
    open,
    new: z.enum(["card"]),
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
  palette: async () => (await import("./palette.ts")).palette,
});
