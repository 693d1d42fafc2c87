import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportReport } from "#domain/catalog/import-report.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createImportRecords } from "./import-records.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const preview = {
  rows: 1,
  products: 1,
  variants: 1,
  units: 0,
  collections: [],
  sample: [],
  rejectedProducts: 0,
  errors: [],
  warnings: [],
};
const saved = async (now: () => string) => {
  const records = createImportRecords(test.database, now);
  const importId = newId();
  await records.save({
    importId,
    websiteId: "demo",
    fileName: "a.csv",
    fileId: "f1",
    options: { websiteId: "demo", currency: "USD", untracked: "count" },
    preview,
    startedBy: "owner",
  });
  return { records, importId };
};

it("lets one run it at a time, and another when the first is not heard of any longer", async () => {
  let at = "2030-01-01T00:00:00.000Z";
  const { records, importId } = await saved(() => at);
  expect(await records.begin("demo", importId)).toMatchObject({ fileId: "f1" });
  expect(await records.begin("demo", importId)).toBeUndefined();
  at = "2030-01-01T00:00:31.000Z";
  expect(await records.interrupted(10)).toEqual([{ websiteId: "demo", importId }]);
  expect(await records.begin("demo", importId)).toMatchObject({ fileName: "a.csv" });
  expect(await records.find("demo", importId)).toMatchObject({ status: "running", failure: null });
});

it("is heard of as long as it makes progress", async () => {
  let at = "2030-01-01T00:00:00.000Z";
  const { records, importId } = await saved(() => at);
  const begun = await records.begin("demo", importId);
  at = "2030-01-01T00:00:12.000Z";
  const lease = begun && (await records.renew(begun.lease, 1));
  at = "2030-01-01T00:00:25.000Z";
  expect(await records.interrupted(10)).not.toContainEqual({ websiteId: "demo", importId });
  expect(await records.find("demo", importId)).toMatchObject({
    status: "running",
    progress: { done: 1, total: 1 },
  });
  if (lease) await records.fail(lease, "Something broke.");
  expect(await records.find("demo", importId)).toMatchObject({
    status: "failed",
    failure: "Something broke.",
  });
});

it("writes nothing once another process has resumed it", async () => {
  let at = "2030-01-01T00:00:00.000Z";
  const { records, importId } = await saved(() => at);
  const late = (await records.begin("demo", importId))?.lease;
  at = "2030-01-01T00:00:31.000Z";
  const lease = (await records.begin("demo", importId))?.lease;
  if (late === undefined || lease === undefined) throw new Error("The import did not begin.");
  expect(await records.renew(late, 1)).toBeUndefined();
  await records.fail(late, "Something broke.");
  await records.finish(late, {} as ImportReport);
  expect(await records.find("demo", importId)).toMatchObject({
    status: "running",
    progress: { done: 0, total: 1 },
    failure: null,
    report: null,
  });
  at = "2030-01-01T00:00:32.000Z";
  expect(await records.renew(lease, 1)).toEqual({ importId, touchedAt: at });
});

it("is not another website's business", async () => {
  const { records, importId } = await saved(() => "2030-01-01T00:00:00.000Z");
  expect(await records.find("other", importId)).toBeUndefined();
  expect(await records.begin("other", importId)).toBeUndefined();
});
