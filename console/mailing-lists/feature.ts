import { IconAddressBook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const mailingListsRoute = createRoute({
  path: "/mailing-lists",
  ...listRoute(async () => (await import("./lists-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./lists-screen.tsx"), "MailingListsScreen"),
});

const mailingListRoute = createRoute({
  path: "/mailing-lists/$listId",
  ...listRoute(async () => (await import("./list-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./list-screen.tsx"), "MailingListScreen"),
});

export const mailingLists = feature({
  navigation: [
    {
      group: "People",
      to: "/mailing-lists",
      label: "Mailing lists",
      icon: IconAddressBook,
      area: "mailing-lists",
    },
  ],
  routes: [mailingListsRoute, mailingListRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
