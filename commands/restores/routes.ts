import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Restores } from "#infra/restores/port.ts";
import { ownerActor } from "../kit/owner-metadata.ts";
import { signedInOwner } from "../owners/dependencies.ts";
import { confirmRestoreContract } from "./contract.ts";

export type RestoreCommandDependencies = {
  readonly restores: Pick<Restores, "confirm">;
  readonly sessions: Pick<OwnerSessions, "isFounder">;
};

/** The call of the person who set the installation up about a restored copy. */
export const restoreCommands = ({
  restores,
  sessions,
}: RestoreCommandDependencies): readonly Route[] => [
  route(confirmRestoreContract, async ({ body, context }) => {
    const { ownerId } = signedInOwner(context);
    // All websites of the installation start sending at the same moment.
    if (!(await sessions.isFounder(FIRST_WEBSITE, ownerId)))
      throw new Refusal(
        403,
        "not-operator",
        "Only the person who set this installation up can make it the shop.",
      );
    if (!(await restores.confirm(ownerActor(ownerId), body)))
      throw new Refusal(409, "nothing-to-confirm", "This installation is the shop already.");
    return { body: { confirmed: true as const } };
  }),
];
