import type { Route } from "#infra/http/route.ts";
import { deleteAccountRoutes } from "./delete-account.ts";
import type { SiteUserDependencies } from "./dependencies.ts";
import { emailRoutes } from "./email.ts";
import { leaveRoutes } from "./leave.ts";
import { ownerAccountRoutes } from "./owner-account.ts";
import { passwordRoutes } from "./password.ts";
import { namesAndAddressesRoutes } from "./profile-and-address-book.ts";
import { registerRoutes } from "./register.ts";
import { createStartSession, signInRoute } from "./sign-in.ts";
import { signOutRoutes } from "./sign-out.ts";

/** The customers' account calls, and the owners' calls for accounts. */
export const siteUserCommands = (dependencies: SiteUserDependencies): readonly Route[] => {
  const enter = createStartSession(dependencies);
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
