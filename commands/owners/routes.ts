import type { Route } from "#infra/http/route.ts";
import { acceptRoutes } from "./accept-invitation.ts";
import { createAttemptLimits } from "./attempt-limits.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { forgottenPasswordRoutes } from "./forgotten-password.ts";
import { memberRoutes } from "./members.ts";
import { ownAccountRoutes } from "./own-account.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { signInRoutes } from "./sign-in.ts";
import { createStartSession } from "./start-session.ts";

/** Console accounts: sign-in, invitations, and a member's own account. */
export const accountCommands = (dependencies: AccountDependencies): readonly Route[] => {
  const tries = createAttemptLimits(dependencies);
  const enter = createStartSession(dependencies);
  return [
    ...signInRoutes(dependencies, tries, enter),
    ...forgottenPasswordRoutes(dependencies, tries),
    ...acceptRoutes(dependencies, tries, enter),
    ...passkeyRoutes(dependencies, tries, enter),
    ...ownAccountRoutes(dependencies, tries),
    ...memberRoutes(dependencies),
  ];
};
