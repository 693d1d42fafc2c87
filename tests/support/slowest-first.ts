import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of a measured run, the slowest first. If one of them started last, the whole
 * run would wait for one core; the rest are in Vitest's order.
 */
const slowest: readonly string[] = [
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
  "tests/templates/hostile-formatters.test.ts",
  "tests/forms/killed-hand-over.test.ts",
  "jobs/restock/send-notices.test.ts",
  "tests/races/checkout-race.test.ts",
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
