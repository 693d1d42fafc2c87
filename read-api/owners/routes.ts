import type { MailMode } from "#domain/mail/mail-mode.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { ListDependencies } from "../kit/list-routes.ts";
import { createIsSettingUp, type SetupReaderDependencies } from "../setup/find-setup.ts";
import { findDayVisitorPeriods } from "../site-settings/day-visitor-periods.ts";
import { findSiteSettings } from "../site-settings/find-site-settings.ts";
import { sessionContract } from "./contract.ts";
import { actionQueries } from "./list-actions.ts";
import { memberQueries } from "./list-members.ts";
import { type OwnAccountDependencies, ownAccountQueries } from "./own-account.ts";

type Dependencies = OwnAccountDependencies &
  ListDependencies &
  SetupReaderDependencies & {
    readonly visitorStreams: readonly string[];
    readonly accountMailMode: () => Promise<MailMode>;
    readonly needsSetup: (websiteId: string) => Promise<boolean>;
  };

export const accountQueries = (dependencies: Dependencies): readonly Route[] => {
  const { needsSetup, services, sql, waitFor } = dependencies;
  const isSettingUp = createIsSettingUp(dependencies);
  return [
    route(sessionContract, async ({ context: { owner, websiteId, readAfter } }) => {
      // From the table, because the console keeps them until it is loaded again. Anyone can call
      // this, and most settings are only for members.
      await waitFor(["website-settings"], readAfter);
      const { title, currency, timeZone } = await findSiteSettings(sql, websiteId);
      const { mailMode, takesCards } = await services.factsOf(websiteId);
      return {
        body: {
          owner: owner
            ? {
                ownerId: owner.ownerId,
                email: owner.email,
                name: owner.name,
                permissions: [...owner.permissions],
              }
            : null,
          setupNeeded: await needsSetup(websiteId),
          website: {
            websiteId,
            title,
            currency,
            timeZone,
            mailMode,
            takesCards,
            dayVisitors: [...(await findDayVisitorPeriods(sql, websiteId, timeZone))],
            isSettingUp: owner !== undefined && (await isSettingUp(websiteId)),
          },
        },
      };
    }),
    ...ownAccountQueries(dependencies),
    ...memberQueries(dependencies),
    ...actionQueries(dependencies),
  ];
};
