import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of a measured run, the slowest first, those that mostly wait before all. If one
 * of them started last, the whole run would wait for one core; the rest are in Vitest's order.
 */
const slowest: readonly string[] = [
  "tests/faults/at-rest.test.ts",
  "tests/e2e/console/form-builder.test.ts",
  "tests/e2e/console/screens.test.ts",
  "tests/e2e/console/templates.test.ts",
  "tests/e2e/console/visitors.test.ts",
  "tests/e2e/console/submissions.test.ts",
  "tests/e2e/storefront/accessibility.test.ts",
  "tests/e2e/storefront/stillness.test.ts",
  "tests/e2e/console/tables.test.ts",
  "tests/e2e/storefront/forms.test.ts",
  "tests/e2e/console/shop.test.ts",
  "tests/e2e/storefront/account-looks.test.ts",
  "tests/e2e/storefront/cart-page.test.ts",
  "tests/e2e/storefront/checkout.test.ts",
  "tests/e2e/storefront/account.test.ts",
  "tests/e2e/console/after-submission.test.ts",
  "tests/http/canaries.test.ts",
  "tests/faults/start-errors.test.ts",
  "tests/templates/hostile-formatters.test.ts",
  "tests/forms/killed-hand-over.test.ts",
  "jobs/restock/send-notices.test.ts",
  "tests/races/checkout-race.test.ts",
  "tests/backup/under-load.test.ts",
  "infra/postgres/embedded.test.ts",
  "tests/backup/restored-copy.test.ts",
  "tests/faults/orphans.test.ts",
  "tests/backup/refusals.test.ts",
  "tests/projections/rebuild-equals-live.test.ts",
  "tests/faults/failed-start.test.ts",
  "read-api/orders/orders-list.test.ts",
  "tests/http/lists-and-files.test.ts",
  "commands/import/main.test.ts",
  "tests/projections/kill.test.ts",
  "tests/http/permissions.test.ts",
  "tests/faults/postgres-killed.test.ts",
  "tests/races/form-retries.test.ts",
  "tests/templates/differential.test.ts",
  "tests/faults/killed-hits.test.ts",
  "tests/privacy/forget-account.test.ts",
  "tests/faults/small-disk.test.ts",
  "commands/customers/mail-links.test.ts",
  "tests/projections/worker.test.ts",
  "tests/templates/time.test.ts",
  "jobs/forms/after-submission.test.ts",
  "analyst/drive/drive.test.ts",
  "tests/analyst/analyst.test.ts",
  "infra/jobs/jobs.test.ts",
  "tests/http/hostile-input.test.ts",
  "commands/customers/account-carts.test.ts",
  "commands/customers/own-data.test.ts",
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
