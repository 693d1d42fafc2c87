import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of a measured run, the slowest first, those that mostly wait before all. If one
 * of them started last, the whole run would wait for one core; the rest are in Vitest's order.
 */
const slowest: readonly string[] = [
  "tests/faults/at-rest.test.ts",
  "tests/e2e/console/galleries.test.ts",
  "tests/e2e/console/screens.test.ts",
  "tests/e2e/console/finished-website.test.ts",
  "tests/e2e/console/form-builder.test.ts",
  "tests/e2e/console/looks.test.ts",
  "tests/e2e/console/templates.test.ts",
  "tests/e2e/console/phone-rows.test.ts",
  "tests/e2e/console/pages.test.ts",
  "tests/e2e/console/offline.test.ts",
  "tests/e2e/storefront/galleries.test.ts",
  "tests/e2e/console/submissions.test.ts",
  "tests/e2e/console/visitors.test.ts",
  "tests/e2e/storefront/accessibility.test.ts",
  "tests/e2e/console/page-blocks.test.ts",
  "tests/e2e/storefront/stillness.test.ts",
  "tests/e2e/console/visits.test.ts",
  "tests/e2e/console/starters.test.ts",
  "tests/e2e/console/navigation.test.ts",
  "tests/e2e/console/tables.test.ts",
  "tests/e2e/storefront/checkout.test.ts",
  "tests/e2e/console/shop.test.ts",
  "tests/e2e/console/content.test.ts",
  "tests/e2e/console/two-editors.test.ts",
  "tests/e2e/console/collections.test.ts",
  "tests/e2e/storefront/account-looks.test.ts",
  "tests/e2e/console/cart-prices.test.ts",
  "tests/http/canaries.test.ts",
  "tests/kafka/relay-kills.test.ts",
  "tests/analyst/query.test.ts",
  "tests/analyst/tutorial.test.ts",
  "tests/http/calls-apart.test.ts",
  "read-api/census/traffic-plan.test.ts",
  "tests/http/lists-and-files.test.ts",
  "tests/races/checkout-race.test.ts",
  "read-api/journeys/journeys.test.ts",
  "tests/faults/start-errors.test.ts",
  "tests/templates/hostile-formatters.test.ts",
  "tests/analyst/check.test.ts",
  "tests/backup/under-load.test.ts",
  "infra/event-store/eventstoredb/faults.test.ts",
  "infra/event-store/eventstoredb/move.test.ts",
  "tests/analyst/past.test.ts",
  "tests/projections/rebuild-equals-live.test.ts",
  "tests/forms/killed-hand-over.test.ts",
  "read-api/journeys/retention.test.ts",
  "tests/eventstoredb/killed-move.test.ts",
  "infra/kafka/secured.test.ts",
  "tests/backup/refusals.test.ts",
  "jobs/restock/send-notices.test.ts",
  "tests/analyst/export.test.ts",
  "tests/http/hostile-input.test.ts",
  "tests/bounds/longest-reports.test.ts",
  "tests/e2e/console/killed-editor.test.ts",
  "commands/setup/sample-data-api.test.ts",
  "tests/http/permissions.test.ts",
  "tests/faults/killed-replay.test.ts",
  "tests/privacy/forget-account.test.ts",
  "tests/analyst/analyst.test.ts",
  "read-api/sales/sales.test.ts",
  "tests/analyst/duckdb.test.ts",
  "tests/backup/restored-copy.test.ts",
  "infra/jobs/jobs.test.ts",
  "commands/customers/mail-links.test.ts",
  "tests/bounds/bounds.test.ts",
  "tests/faults/orphans.test.ts",
  "tests/faults/failed-start.test.ts",
  "projections/census/visits.test.ts",
  "analyst/drive/drive.test.ts",
  "tests/faults/postgres-killed.test.ts",
  "tests/ask/replica.test.ts",
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
