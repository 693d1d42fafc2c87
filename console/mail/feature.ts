import { IconMail } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listOutboxContract } from "#read-api/mail/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const mailRoute = createRoute({
  getParentRoute,
  path: "/mail",
  validateSearch: searchOf(listOutboxContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./outbox-screen.tsx"), "OutboxScreen"),
});

export const mail = feature({
  navigation: [
    { group: "People", to: "/mail", label: "Email outbox", icon: IconMail, area: "mail" },
  ],
  routes: [mailRoute],
});
