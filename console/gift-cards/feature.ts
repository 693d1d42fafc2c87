import { IconGift } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const giftCardsRoute = createRoute({
  path: "/gift-cards",
  ...listRoute(async () => (await import("./gift-cards-screen.tsx")).screenSearch),
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
