import type { Config } from "#infra/config/config.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import type { Log } from "#infra/log/log.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_10_MINUTES } from "./kit/intervals.ts";

export const forms = feature({
  name: "forms",
  lists: { forms: "forms" },
  commands: async () => {
    const { formCommands } = await import("#commands/forms/routes.ts");
    const { createFindOnlyForm } = await import("#read-api/forms/find-only-form.ts");
    const { createWindowCounts } = await import("#infra/window-counts/postgres.ts");
    const { createSubmissionLimits } = await import("#infra/http/submission-limits.ts");
    type Added = "findOnlyForm" | "keepsLengths" | "submissionLimits";
    type FormNeeds = Without<NeedsOf<typeof formCommands>, Added> & {
      readonly siteSettings: Pick<SiteSettingsReader, "find">;
      readonly isExempt: (client: Client) => boolean;
      readonly config: Pick<Config, "SUBMISSIONS_PER_HOUR" | "SUBMISSIONS_PER_DAY">;
      readonly log: Pick<Log, "warn">;
    };
    return (needs: FormNeeds) =>
      formCommands({
        ...needs,
        submissionLimits: createSubmissionLimits({
          counts: createWindowCounts(needs.sql, needs.signing, needs.nowMs),
          perHour: needs.config.SUBMISSIONS_PER_HOUR,
          perDay: needs.config.SUBMISSIONS_PER_DAY,
          isExempt: needs.isExempt,
          nowMs: needs.nowMs,
          onNearlyFull: (website) =>
            needs.log.warn(website, "80 % of a day's limit of submissions are used"),
        }),
        findOnlyForm: createFindOnlyForm(needs.sql),
        keepsLengths: async (websiteId) =>
          (await needs.siteSettings.find(websiteId)).vanillaFormHandler,
      });
  },
  queries: async () => (await import("#read-api/forms/routes.ts")).formQueries,
  annotations: async () => (await import("#read-api/forms/annotations.ts")).formAnnotations,
  readModels: async () => (await import("#projections/forms/columns.ts")).formsColumns,
  projections: async () => [(await import("#projections/forms/forms.ts")).forms],
  bulkActions: async () => {
    const { formBulkActions } = await import("#commands/forms/bulk.ts");
    return (needs: NeedsOf<typeof formBulkActions>) => [formBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/forms/definitions.ts")).formBulkRows]),
  periodicTasks: async () => {
    const { createPruneRecent } = await import("#commands/forms/count-recent.ts");
    return (needs: NeedsOf<typeof createPruneRecent>) => [
      { name: "forget-form-clients", everyMs: EVERY_10_MINUTES, run: createPruneRecent(needs) },
    ];
  },
  relayRules: async () => (await import("#jobs/forms/form-jobs.ts")).formRules,
  tasks: async () => {
    const { createFormTasks } = await import("#jobs/forms/form-jobs.ts");
    const { createMailRecord } = await import("#infra/mail/mail-record.ts");
    const { createWebhookDeliveries } = await import("#infra/webhooks/deliveries.ts");
    type Added = "mailRecord" | "webhookDeliveries";
    type TaskNeeds = Without<NeedsOf<typeof createFormTasks>, Added> & {
      readonly database: Database;
      readonly webhooks: Webhooks;
    };
    return (needs: TaskNeeds) =>
      createFormTasks({
        ...needs,
        mailRecord: createMailRecord(needs.database),
        webhookDeliveries: createWebhookDeliveries(needs),
      });
  },
  explainedNumbers: async () =>
    (await import("#read-api/forms/explained-numbers.ts")).submissionNumbers,
  plainForms: async () => (await import("#commands/forms/form-fallback.ts")).siteForms,
});
