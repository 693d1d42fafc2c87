import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  listActionsContract,
  listMembersContract as listWebsiteMembersContract,
} from "#read-api/owners/contract.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { SetupDone } from "../owners/setup-done.tsx";
import { getParentRoute } from "./root-route.ts";

const membersRoute = createRoute({
  getParentRoute,
  path: "/members",
  validateSearch: searchOf(listWebsiteMembersContract, ofList),
  component: lazyRouteComponent(() => import("../owners/members-screen.tsx"), "MembersScreen"),
});

const actionsRoute = createRoute({
  getParentRoute,
  path: "/actions",
  validateSearch: searchOf(listActionsContract, ofList),
  component: lazyRouteComponent(() => import("../owners/actions-screen.tsx"), "ActionsScreen"),
});

const accountRoute = createRoute({
  getParentRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("../owners/account-screen.tsx"), "AccountScreen"),
});

/** The address that the terminal prints; once there is an owner it leads to the overview. */
const setupRoute = createRoute({
  getParentRoute,
  path: "/setup",
  component: SetupDone,
});

/**
 * Shown by the gate, as the two that follow; whatever comes of them, the addresses lead to the overview
 * afterwards.
 */
const invitationRoute = createRoute({
  getParentRoute,
  path: "/invitation",
  component: SetupDone,
});

const newPasswordRoute = createRoute({
  getParentRoute,
  path: "/new-password",
  component: SetupDone,
});

const arriveRoute = createRoute({ getParentRoute, path: "/arrive", component: SetupDone });

export const teamRoutes = [
  membersRoute,
  actionsRoute,
  accountRoute,
  setupRoute,
  invitationRoute,
  newPasswordRoute,
  arriveRoute,
] as const;
