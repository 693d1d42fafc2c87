import { IconMail } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listOutboxContract } from "#read-api/mail/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const mailRoute = createRoute({
  path: "/mail",
  ...listRoute(listOutboxContract, { open }),
  component: lazyRouteComponent(() => import("./outbox-screen.tsx"), "OutboxScreen"),
});

export const mail = feature({
  navigation: [
    { group: "People", to: "/mail", label: "Email outbox", icon: IconMail, area: "mail" },
  ],
  routes: [mailRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
