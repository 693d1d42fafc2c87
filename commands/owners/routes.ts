import type { Route } from "#infra/http/route.ts";
import { acceptRoutes } from "./accept-invitation.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { createEnter } from "./enter.ts";
import { forgottenPasswordRoutes } from "./forgotten-password.ts";
import { memberRoutes } from "./members.ts";
import { ownAccountRoutes } from "./own-account.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { signInRoutes } from "./sign-in.ts";
import { createTries } from "./tries.ts";

/** Owners' accounts: how they get into a console, who is let in, and what they do about themselves. */
export const accountCommands = (dependencies: AccountDependencies): readonly Route[] => {
  const tries = createTries(dependencies);
  const enter = createEnter(dependencies);
  return [
    ...signInRoutes(dependencies, tries, enter),
    ...forgottenPasswordRoutes(dependencies, tries),
    ...acceptRoutes(dependencies, tries, enter),
    ...passkeyRoutes(dependencies, tries, enter),
    ...ownAccountRoutes(dependencies, tries),
    ...memberRoutes(dependencies),
  ];
};
