import { IconInbox } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import {
  countSubmissionsContract,
  listSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const submissionsRoute = createRoute({
  getParentRoute,
  path: "/submissions",
  validateSearch: searchOf(listSubmissionsContract, {
    open,
    ...ofList,
    columns: z.string().check(z.maxLength(8_000), z.regex(/^[\w,.-]*$/)),
  }),
  component: lazyRouteComponent(() => import("./submissions-screen.tsx"), "SubmissionsScreen"),
});

export const formSubmissions = feature({
  navigation: [
    {
      group: "Website",
      to: "/submissions",
      label: "Submissions",
      icon: IconInbox,
      area: "submissions",
      news: "submission",
    },
  ],
  routes: [submissionsRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    submission: [countSubmissionsContract.path],
  },
});
