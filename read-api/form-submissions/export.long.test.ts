import { expect, it } from "vitest";
import { everyTypeForm } from "#tests/support/submissions.ts";
import {
  caughtUp,
  csv,
  parquet,
  setUpExport,
  submit,
} from "#tests/support/submissions-export-setup.ts";

setUpExport();

it("sends long files in pieces, whole and in order", async () => {
  const form = { ...everyTypeForm, formId: "long", name: "Long" };
  const ids: string[] = [];
  // More at once would wait longer for a connection than one may.
  for (let first = 0; first < 2_100; first += 100)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, (_, n) => submit(form, { guests: String(first + n) })),
      )),
    );
  await caughtUp();
  const rows = await csv("formId=long&sort=guests.number");
  expect(rows.map(({ Submission }) => Submission)).toEqual(ids);
  const file = await parquet("formId=long&sort=guests.number");
  expect(file.rows.map(({ Guests }) => Guests)).toEqual(ids.map((_, n) => n));
  expect(file.metadata.row_groups).toHaveLength(2);
});
