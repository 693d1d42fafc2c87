import { feature, given, type NeedsOf } from "./kit/feature.ts";

export const formSubmissions = feature({
  name: "form-submissions",
  lists: { submissions: "submissions" },
  commands: async () => (await import("#commands/form-submissions/routes.ts")).submissionCommands,
  queries: async () => (await import("#read-api/form-submissions/routes.ts")).submissionQueries,
  personData: async () =>
    given((await import("#read-api/form-submissions/person-data.ts")).submissionPersonData),
  readModels: async () =>
    (await import("#projections/form-submissions/columns.ts")).formSubmissionsColumns,
  projections: async () => [
    (await import("#projections/form-submissions/form-submissions.ts")).formSubmissions,
  ],
  eventTexts: async () =>
    (await import("#read-api/form-submissions/event-texts.ts")).submissionEventTexts,
  bulkActions: async () => {
    const { submissionBulkActions } = await import("#commands/form-submissions/bulk.ts");
    return (needs: NeedsOf<typeof submissionBulkActions>) => [submissionBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/form-submissions/submissions-source.ts")).submissionBulkRows]),
});
