import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const writesRecord = (source: string): boolean =>
  /\b(?:insert\s+into|update|delete\s+from)\s+mail_deliveries\b/i.test(source);

it("only infra/mail writes the record of emails", () => {
  const rooms = "{analyst,commands,features,infra,jobs,projections,read-api,wiring}/**/*.ts";
  const files = globSync(rooms, { cwd: projectFolder })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"));
  const writers = files.filter((file) =>
    writesRecord(readFileSync(join(projectFolder, file), "utf8")),
  );
  expect(writers.filter((file) => file.startsWith("infra/mail/"))).not.toEqual([]);
  expect(writers.filter((file) => !file.startsWith("infra/mail/"))).toEqual([]);
});

it("another writer of the record is found when it is planted", () => {
  expect(writesRecord("insert into mail_deliveries as delivery (website_id)")).toBe(true);
  expect(writesRecord("update mail_deliveries set state = 'failed'")).toBe(true);
  expect(writesRecord("select state from mail_deliveries")).toBe(false);
});
