import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createServiceSecrets } from "./postgres.ts";

const SECRET = "a secret of thirty-two characters or more";
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const content = JSON.stringify({ password: "hunter2-canary" });

it("keeps secrets that only this installation, website and connection can open", async () => {
  const key = { websiteId: "demo", connectionId: randomUUID() };
  const secrets = createServiceSecrets(test.database, SECRET);
  await secrets.keep(key, "email-server", content);
  expect(await secrets.find(key)).toBe(content);
  expect(await secrets.find({ ...key, websiteId: "other" })).toBeUndefined();
  const [row] = await test.database.query<{ sealed: Buffer }>("select sealed from service_secrets");
  expect(row?.sealed.includes("canary")).toBe(false);
  await test.database.query("update service_secrets set website_id = 'other'");
  await expect(secrets.find({ ...key, websiteId: "other" })).rejects.toThrow();
  await test.database.query("update service_secrets set website_id = 'demo'");
  const stranger = createServiceSecrets(test.database, `${SECRET}, but another`);
  await expect(stranger.find(key)).rejects.toThrow();
});

it("deletes unused keys of this website and service only", async () => {
  const secrets = createServiceSecrets(test.database, SECRET);
  const of = (websiteId: string) => ({ websiteId, connectionId: randomUUID() });
  const [old, used, other, stripe] = [of("one"), of("one"), of("two"), of("one")];
  for (const key of [old, used, other]) await secrets.keep(key, "email-server", content);
  await secrets.keep(stripe, "stripe", content);
  await secrets.deleteOthers("one", "email-server", used.connectionId);
  expect(await secrets.find(old)).toBeUndefined();
  for (const key of [used, other, stripe]) expect(await secrets.find(key)).toBe(content);
  await secrets.deleteOthers("one", "email-server", null);
  expect(await secrets.find(used)).toBeUndefined();
});
