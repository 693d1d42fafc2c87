import { IconHistory, IconUsersGroup } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";
import { SetupDone } from "./setup-done.tsx";

const membersRoute = createRoute({
  path: "/members",
  ...listRoute(async () => (await import("./members-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./members-screen.tsx"), "MembersScreen"),
});

const actionsRoute = createRoute({
  path: "/actions",
  ...listRoute(async () => (await import("./actions-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./actions-screen.tsx"), "ActionsScreen"),
});

const accountRoute = createRoute({
  getParentRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("./account-screen.tsx"), "AccountScreen"),
});

/** The URL that the terminal prints; once there is an owner it leads to the overview. */
const setupRoute = createRoute({
  getParentRoute,
  path: "/setup",
  component: SetupDone,
});

/** Shown by the gate, like the two that follow; afterwards their URLs lead to the overview. */
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

export const owners = feature({
  navigation: [
    {
      group: "Administration",
      to: "/members",
      label: "Members",
      icon: IconUsersGroup,
      area: "accounts",
    },
    { group: "System", to: "/actions", label: "Audit log", icon: IconHistory, area: "accounts" },
  ],
  routes: [
    membersRoute,
    actionsRoute,
    accountRoute,
    setupRoute,
    invitationRoute,
    newPasswordRoute,
    arriveRoute,
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
