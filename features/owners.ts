import { setTimeout as pause } from "node:timers/promises";
import type { AccountDependencies } from "#commands/owners/dependencies.ts";
import type { Config } from "#infra/config/config.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

/** Needs of the calls about owners and their websites. */
export type AccountNeeds = Without<AccountDependencies, "openHosts" | "wait"> & {
  readonly config: Pick<Config, "DAYBOOK_WEBSITE_HOSTS">;
};

/** Facts about this installation. */
export const installationOf = ({ config }: Pick<AccountNeeds, "config">) => ({
  openHosts: config.DAYBOOK_WEBSITE_HOSTS,
  wait: (milliseconds: number) => pause(milliseconds).then(() => undefined),
});

export const owners = feature({
  name: "owners",
  lists: { members: "accounts", actions: "accounts" },
  commands: async () => {
    const { accountCommands } = await import("#commands/owners/routes.ts");
    return (needs: AccountNeeds) => accountCommands({ ...needs, ...installationOf(needs) });
  },
  queries: async () => {
    const { accountQueries } = await import("#read-api/owners/routes.ts");
    return (
      needs: Without<NeedsOf<typeof accountQueries>, "needsSetup"> & {
        readonly sessions: Pick<OwnerSessions, "needsSetup">;
      },
    ) => accountQueries({ ...needs, needsSetup: needs.sessions.needsSetup });
  },
  readModels: async () => (await import("#projections/owners/columns.ts")).ownersColumns,
  projections: async () => [
    (await import("#projections/owners/website-members.ts")).websiteMembers,
  ],
  bulkActions: async () => {
    const { websiteMemberBulkActions } = await import("#commands/owners/bulk.ts");
    return (needs: NeedsOf<typeof websiteMemberBulkActions>) => [websiteMemberBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/owners/list-members.ts")).websiteMemberBulkRows]),
  relayRules: async () => [
    ...(await import("#jobs/owners/send-invitation.ts")).invitationRules,
    (await import("#jobs/owners/send-password-mail.ts")).passwordMailRule,
  ],
  tasks: async () => {
    const { createSendInvitation, SEND_INVITATION } = await import(
      "#jobs/owners/send-invitation.ts"
    );
    const { createSendPasswordMail, SEND_PASSWORD_MAIL } = await import(
      "#jobs/owners/send-password-mail.ts"
    );
    type TaskNeeds = NeedsOf<typeof createSendInvitation> & NeedsOf<typeof createSendPasswordMail>;
    return (needs: TaskNeeds) => ({
      [SEND_INVITATION]: createSendInvitation(needs),
      [SEND_PASSWORD_MAIL]: createSendPasswordMail(needs),
    });
  },
});
