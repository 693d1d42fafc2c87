import { IconAddressBook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listMailingListsContract, listMembersContract } from "#read-api/mailing-lists/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const mailingListsRoute = createRoute({
  path: "/mailing-lists",
  ...listRoute(listMailingListsContract),
  component: lazyRouteComponent(() => import("./lists-screen.tsx"), "MailingListsScreen"),
});

const mailingListRoute = createRoute({
  path: "/mailing-lists/$listId",
  ...listRoute(listMembersContract),
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
