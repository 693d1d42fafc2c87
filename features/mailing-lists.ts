import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";
import type { Signing } from "#infra/signing/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

export const mailingLists = feature({
  name: "mailing-lists",
  lists: { "mailing-lists": "mailing-lists", "mailing-list-members": "mailing-lists" },
  commands: async () => (await import("#commands/mailing-lists/routes.ts")).mailingListCommands,
  queries: async () => {
    const { mailingListQueries } = await import("#read-api/mailing-lists/routes.ts");
    const { createUnsubscribeTokens } = await import(
      "#commands/mailing-lists/unsubscribe-tokens.ts"
    );
    type ListNeeds = Without<NeedsOf<typeof mailingListQueries>, "unsubscribeLink"> & {
      readonly signing: Signing;
    };
    return (needs: ListNeeds) => {
      const tokens = createUnsubscribeTokens(needs.signing);
      return mailingListQueries({
        ...needs,
        unsubscribeLink: ({ websiteId, origin }, membership) =>
          `${origin}${UNSUBSCRIBE_PATH}?token=${tokens.issue(websiteId, membership)}`,
      });
    };
  },
  personData: async () =>
    given((await import("#read-api/mailing-lists/person-data.ts")).mailingListPersonData),
  readModels: async () =>
    (await import("#projections/mailing-lists/columns.ts")).mailingListsColumns,
  projections: async () => [
    (await import("#projections/mailing-lists/mailing-lists.ts")).mailingLists,
  ],
  relayRules: async () => (await import("#jobs/mailing-lists/join.ts")).joinByRestockRules,
  tasks: async () => {
    const { createJoinByRestock, JOIN_BY_RESTOCK } = await import("#jobs/mailing-lists/join.ts");
    const { createJoinMailingList } = await import("#commands/mailing-lists/join.ts");
    type TaskNeeds = Without<NeedsOf<typeof createJoinByRestock>, "joinMailingList"> &
      NeedsOf<typeof createJoinMailingList>;
    return (needs: TaskNeeds) => ({
      [JOIN_BY_RESTOCK]: createJoinByRestock({
        ...needs,
        joinMailingList: createJoinMailingList(needs),
      }),
    });
  },
  bulkActions: async () => {
    const { memberBulkActions } = await import("#commands/mailing-lists/bulk.ts");
    const { mailingListBulkActions } = await import("#commands/mailing-lists/list-bulk.ts");
    type BulkNeeds = NeedsOf<typeof memberBulkActions> & NeedsOf<typeof mailingListBulkActions>;
    return (needs: BulkNeeds) => [memberBulkActions(needs), mailingListBulkActions(needs)];
  },
  bulkRows: async () => {
    const { mailingListBulkRows, memberBulkRows } = await import(
      "#read-api/mailing-lists/routes.ts"
    );
    return given([mailingListBulkRows, memberBulkRows]);
  },
});
