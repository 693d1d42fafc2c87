import { IconAddressBook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listMailingListsContract, listMembersContract } from "#read-api/mailing-lists/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const mailingListsRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists",
  validateSearch: searchOf(listMailingListsContract, ofList),
  component: lazyRouteComponent(() => import("./lists-screen.tsx"), "MailingListsScreen"),
});

const mailingListRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists/$listId",
  validateSearch: searchOf(listMembersContract, ofList),
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
});
