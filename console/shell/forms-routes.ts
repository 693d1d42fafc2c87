import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { type BuilderTab, isBuilderTab } from "#console/forms/builder-tabs.ts";
import { formFailuresContract, listFormConversionContract } from "#read-api/census/contract.ts";
import { listWebhookDeliveriesContract } from "#read-api/deliveries/contract.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { listFormsContract } from "#read-api/forms/contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

const formsRoute = createRoute({
  getParentRoute,
  path: "/forms",
  validateSearch: searchOf(listFormsContract, { new: z.enum(["form"]), ...ofList }),
  component: lazyRouteComponent(() => import("#console/forms/forms-screen.tsx"), "FormsScreen"),
});

const formRoute = createRoute({
  getParentRoute,
  path: "/forms/$formId",
  validateSearch: (search: Record<string, unknown>): { tab?: BuilderTab } =>
    isBuilderTab(search.tab) ? { tab: search.tab } : {},
  component: lazyRouteComponent(() => import("#console/forms/builder-screen.tsx"), "BuilderScreen"),
});

const submissionsRoute = createRoute({
  getParentRoute,
  path: "/submissions",
  validateSearch: searchOf(listSubmissionsContract, {
    open,
    ...ofList,
    columns: z.string().check(z.maxLength(8_000), z.regex(/^[\w,.-]*$/)),
  }),
  component: lazyRouteComponent(
    () => import("#console/form-submissions/submissions-screen.tsx"),
    "SubmissionsScreen",
  ),
});

const conversionsRoute = createRoute({
  getParentRoute,
  path: "/form-conversion",
  validateSearch: searchOf(listFormConversionContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/forms/conversions-screen.tsx"),
    "ConversionsScreen",
  ),
});

const conversionRoute = createRoute({
  getParentRoute,
  path: "/form-conversion/$formId",
  validateSearch: searchOf(formFailuresContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/forms/conversion-screen.tsx"),
    "ConversionScreen",
  ),
});

const webhooksRoute = createRoute({
  getParentRoute,
  path: "/webhooks",
  validateSearch: searchOf(listWebhookDeliveriesContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/deliveries/webhooks-screen.tsx"),
    "WebhooksScreen",
  ),
});

export const formsRoutes = [
  formsRoute,
  formRoute,
  submissionsRoute,
  conversionsRoute,
  conversionRoute,
  webhooksRoute,
] as const;
