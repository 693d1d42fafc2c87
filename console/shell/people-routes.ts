import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listSiteUsersContract } from "#read-api/customers/owner-contract.ts";
import { listReviewImportsContract } from "#read-api/import/contract.ts";
import { listOutboxContract } from "#read-api/mail/contract.ts";
import { listMailingListsContract, listMembersContract } from "#read-api/mailing-lists/contract.ts";
import { listReviewsContract } from "#read-api/reviews/contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

const customersRoute = createRoute({
  getParentRoute,
  path: "/customers",
  validateSearch: searchOf(listSiteUsersContract, ofList),
  component: lazyRouteComponent(
    () => import("../customers/customers-screen.tsx"),
    "CustomersScreen",
  ),
});

const customerRoute = createRoute({
  getParentRoute,
  path: "/customers/$siteUserId",
  component: lazyRouteComponent(() => import("../customers/customer-screen.tsx"), "CustomerScreen"),
});

const reviewsRoute = createRoute({
  getParentRoute,
  path: "/reviews",
  validateSearch: searchOf(listReviewsContract, { open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/reviews/reviews-screen.tsx"),
    "ReviewsScreen",
  ),
});

const reviewImportRoute = createRoute({
  getParentRoute,
  path: "/reviews/import",
  validateSearch: searchOf(listReviewImportsContract, { open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/reviews/import-screen.tsx"),
    "ReviewImportScreen",
  ),
});

const mailingListsRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists",
  validateSearch: searchOf(listMailingListsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/mailing-lists/lists-screen.tsx"),
    "MailingListsScreen",
  ),
});

const mailingListRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists/$listId",
  validateSearch: searchOf(listMembersContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/mailing-lists/list-screen.tsx"),
    "MailingListScreen",
  ),
});

const mailRoute = createRoute({
  getParentRoute,
  path: "/mail",
  validateSearch: searchOf(listOutboxContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("#console/mail/outbox-screen.tsx"), "OutboxScreen"),
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(() => import("../privacy/privacy-screen.tsx"), "PrivacyScreen"),
});

export const peopleRoutes = [
  customersRoute,
  customerRoute,
  reviewsRoute,
  reviewImportRoute,
  mailingListsRoute,
  mailingListRoute,
  mailRoute,
  privacyRoute,
] as const;
