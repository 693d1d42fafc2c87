import type { Route } from "#infra/http/route.ts";
import type { Infrastructure } from "#infrastructure";
import { accountQueries } from "./accounts/get-session.ts";
import { catalogQueries } from "./catalog/routes.ts";
import { censusQueries } from "./census/routes.ts";
import { inventoryQueries } from "./inventory/routes.ts";

const websiteFacts = async (_websiteId: string) => ({
  title: "Daybook",
  currency: "USD",
  timeZone: "America/New_York",
});

/** Every query of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const readApi = (dependencies: Infrastructure): readonly Route[] => {
  const { database: sql, sessions, waitFor } = dependencies;
  return [
    ...catalogQueries({ sql, waitFor }),
    ...inventoryQueries({ sql, waitFor }),
    ...accountQueries({ needsSetup: sessions.needsSetup, websiteFacts }),
    ...censusQueries({
      sql,
      timeZoneOf: async (websiteId) => (await websiteFacts(websiteId)).timeZone,
    }),
  ];
};
