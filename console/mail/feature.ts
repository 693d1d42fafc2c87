import { IconMail } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const mailRoute = createRoute({
  path: "/mail",
  ...listRoute(async () => (await import("./outbox-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./outbox-screen.tsx"), "OutboxScreen"),
});

export const mail = feature({
  navigation: [
    { group: "People", to: "/mail", label: "Email outbox", icon: IconMail, area: "mail" },
  ],
  routes: [mailRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
