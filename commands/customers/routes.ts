import type { Route } from "#infra/http/route.ts";
import { deleteAccountRoutes } from "./delete-account.ts";
import type { SiteUserDependencies } from "./dependencies.ts";
import { emailRoutes } from "./email.ts";
import { leaveRoutes } from "./leave.ts";
import { namesAndAddressesRoutes } from "./names-and-addresses.ts";
import { ownerAccountRoutes } from "./owner-account.ts";
import { passwordRoutes } from "./password.ts";
import { registerRoutes } from "./register.ts";
import { createEnter, signInRoute } from "./sign-in.ts";
import { signOutRoutes } from "./sign-out.ts";

/** Visitor accounts: what visitors do, and what owners may do about them. */
export const siteUserCommands = (dependencies: SiteUserDependencies): readonly Route[] => {
  const enter = createEnter(dependencies);
  return [
    signInRoute(dependencies, enter),
    ...signOutRoutes(dependencies),
    ...registerRoutes(dependencies, enter),
    ...passwordRoutes(dependencies, enter),
    ...emailRoutes(dependencies),
    ...namesAndAddressesRoutes(dependencies),
    ...leaveRoutes(dependencies),
    ...deleteAccountRoutes(dependencies),
    ...ownerAccountRoutes(dependencies),
  ];
};
