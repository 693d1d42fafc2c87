import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of a measured run, the slowest first, those that mostly wait before all. If one
 * of them started last, the whole run would wait for one core; the rest are in Vitest's order.
 */
const slowest: readonly string[] = [
  "tests/faults/at-rest.long.test.ts",
  "tests/e2e/console/galleries.long.test.ts",
  "tests/e2e/console/screens.long.test.ts",
  "tests/e2e/console/finished-website.long.test.ts",
  "tests/e2e/console/form-builder.long.test.ts",
  "tests/e2e/console/looks.long.test.ts",
  "tests/e2e/console/templates.long.test.ts",
  "tests/e2e/console/phone-rows.long.test.ts",
  "tests/e2e/console/pages.test.ts",
  "tests/e2e/console/offline.long.test.ts",
  "tests/e2e/storefront/galleries.long.test.ts",
  "tests/e2e/console/submissions.test.ts",
  "tests/e2e/console/visitors.test.ts",
  "tests/e2e/storefront/accessibility.long.test.ts",
  "tests/e2e/console/page-blocks.test.ts",
  "tests/e2e/storefront/stillness.long.test.ts",
  "tests/e2e/console/visits.test.ts",
  "tests/e2e/console/starters.long.test.ts",
  "tests/e2e/console/navigation.test.ts",
  "tests/e2e/console/tables.long.test.ts",
  "tests/e2e/storefront/checkout.test.ts",
  "tests/e2e/console/shop.test.ts",
  "tests/e2e/console/content.test.ts",
  "tests/e2e/console/two-editors.long.test.ts",
  "tests/e2e/console/collections.test.ts",
  "tests/e2e/storefront/account-looks.long.test.ts",
  "tests/e2e/console/cart-prices.test.ts",
  "tests/http/canaries.long.test.ts",
  "tests/kafka/relay-kills.long.test.ts",
  "tests/analyst/query.long.test.ts",
  "tests/analyst/tutorial.long.test.ts",
  "tests/http/calls-apart.test.ts",
  "read-api/census/traffic-plan.test.ts",
  "tests/http/lists-and-files.long.test.ts",
  "tests/races/checkout-race.test.ts",
  "read-api/journeys/journeys.long.test.ts",
  "tests/faults/start-errors.long.test.ts",
  "tests/templates/hostile-formatters.long.test.ts",
  "tests/analyst/check.long.test.ts",
  "tests/backup/under-load.long.test.ts",
  "infra/event-store/eventstoredb/faults.long.test.ts",
  "infra/event-store/eventstoredb/move.long.test.ts",
  "tests/analyst/past.long.test.ts",
  "tests/projections/rebuild-equals-live.test.ts",
  "tests/forms/killed-hand-over.long.test.ts",
  "read-api/journeys/retention.long.test.ts",
  "tests/eventstoredb/killed-move.long.test.ts",
  "infra/kafka/secured.long.test.ts",
  "tests/backup/refusals.long.test.ts",
  "jobs/restock/send-notices.long.test.ts",
  "tests/analyst/export.long.test.ts",
  "tests/http/hostile-input.long.test.ts",
  "tests/bounds/longest-reports.long.test.ts",
  "tests/e2e/console/killed-editor.long.test.ts",
  "commands/setup/sample-data-api.long.test.ts",
  "tests/http/permissions.test.ts",
  "tests/faults/killed-replay.long.test.ts",
  "tests/privacy/forget-account.long.test.ts",
  "tests/analyst/analyst.test.ts",
  "read-api/sales/sales.test.ts",
  "tests/analyst/duckdb.long.test.ts",
  "tests/backup/restored-copy.long.test.ts",
  "infra/jobs/jobs.long.test.ts",
  "commands/customers/mail-links.test.ts",
  "tests/bounds/bounds.long.test.ts",
  "tests/faults/orphans.long.test.ts",
  "tests/faults/failed-start.long.test.ts",
  "projections/census/visits.test.ts",
  "analyst/drive/drive.long.test.ts",
  "tests/faults/postgres-killed.long.test.ts",
  "tests/ask/replica.long.test.ts",
  "tests/faults/killed-hits.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? slowest.length : rank;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
