import type { Database } from "#infra/postgres/port.ts";
import { accountsOf } from "./accounts.ts";
import { passwordsOf } from "./passwords.ts";
import type { OwnerSessions } from "./port.ts";
import { sessionsOf } from "./sessions.ts";
import { setupOf } from "./setup.ts";

export const createOwnerSessions = (database: Database): OwnerSessions => ({
  ...setupOf(database),
  ...accountsOf(database),
  ...passwordsOf(database),
  ...sessionsOf(database),
});
