import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Restores } from "#infra/restores/port.ts";
import { feature } from "./kit/feature.ts";

type RestoreNeeds = {
  readonly restores: Pick<Restores, "findHeldCopy">;
  readonly sessions: Pick<OwnerSessions, "isFounder">;
};

export const restores = feature({
  name: "restores",
  commands: async () => (await import("#commands/restores/routes.ts")).restoreCommands,
  queries: async () => {
    const { restoreQueries } = await import("#read-api/restores/routes.ts");
    return ({ restores: { findHeldCopy }, sessions }: RestoreNeeds) =>
      restoreQueries({
        findHeldCopy,
        isOperator: (ownerId) => sessions.isFounder(FIRST_WEBSITE, ownerId),
      });
  },
});
