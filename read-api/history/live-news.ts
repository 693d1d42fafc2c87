import type { RequestHandler } from "express";
import type { Permission } from "#domain/kit/permission.ts";
import { categoryOf, type RecordedEvent } from "#infra/event-store/port.ts";
import type { SignedInOwner } from "#infra/http/context.ts";
import { contextOf } from "#infra/http/request-context.ts";
import { type FeedDependencies, membershipCategories, sendFeed } from "./feed.ts";
import type { News, NewsKind } from "./news-contract.ts";

const permissionOf: Readonly<Record<NewsKind, Permission>> = {
  order: "orders:read",
  "order-change": "orders:read",
  "sign-up": "restock:read",
  customer: "customers:read",
  submission: "submissions:read",
  stock: "stock:read",
  roles: "own-account",
};

/** Types and categories that can be news; the rest of the log is not read. */
const filter = {
  categories: ["order", "stock", ...membershipCategories],
  types: ["RestockSignedUp", "SiteUserRegistered", "FormSubmitted"],
};

const isSpam = ({ data: { spamReasons } }: RecordedEvent): boolean =>
  Array.isArray(spamReasons) && spamReasons.length > 0;

const kindOfCategory = (category: string): NewsKind | undefined => {
  if (category === "order") return "order-change";
  return category === "stock" ? "stock" : undefined;
};

const kindOf = (event: RecordedEvent, { ownerId }: SignedInOwner): NewsKind | undefined => {
  switch (event.type) {
    case "MemberRolesChanged":
      return event.data.ownerId === ownerId ? "roles" : undefined;
    case "OrderConfirmed":
      return "order";
    case "RestockSignedUp":
      return "sign-up";
    case "SiteUserRegistered":
      return "customer";
    case "FormSubmitted":
      return isSpam(event) ? undefined : "submission";
    default:
      return kindOfCategory(categoryOf(event.stream));
  }
};

/** Server-sent events at `LIVE_NEWS_PATH`, to be mounted after the sign-in check. */
export const liveNews =
  (dependencies: FeedDependencies): RequestHandler =>
  async (request, response) => {
    const { websiteId } = contextOf(response);
    const messageOf = (event: RecordedEvent, owner: SignedInOwner): News | undefined => {
      const kind = kindOf(event, owner);
      if (kind === undefined) return undefined;
      const permission = permissionOf[kind];
      // Every signed-in person has this permission; it belongs to no role.
      if (permission !== "own-account" && !owner.permissions.has(permission)) return undefined;
      const id = event.stream.slice(event.stream.indexOf(".") + 1);
      return { kind, id, position: `${event.position}`, at: event.recordedAt };
    };
    await sendFeed(request, response, dependencies, {
      name: "news",
      permission: "own-account",
      filter: { ...filter, websiteId },
      messageOf,
    });
  };
