import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createSiteUserCredentials } from "../customer-credentials/postgres.ts";
import { siteUserSessionsSuite } from "./port.suite.ts";
import { createSiteUserSessions } from "./postgres.ts";

const signing = createSigning("a secret of thirty-two characters or more");
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const underTest = () => {
  const credentials = createSiteUserCredentials(test.database, signing);
  return {
    credentials,
    sessions: createSiteUserSessions(test.database, signing),
    newAccount: async () => {
      const siteUserId = randomUUID();
      await credentials.claim("demo", `${siteUserId}@shop.example`, {
        siteUserId,
        passwordHash: "hash",
      });
      return siteUserId;
    },
    pass: async (seconds: number) => {
      await test.database.query(
        `update site_user_sessions
            set signed_in_at = signed_in_at - make_interval(secs => $1),
                last_seen_at = last_seen_at - make_interval(secs => $1),
                expires_at = expires_at - make_interval(secs => $1)`,
        [seconds],
      );
    },
  };
};

siteUserSessionsSuite("sessions of site users in Postgres", underTest);

const asked = (siteUserId: string) => ({
  siteUserId,
  revision: 1,
  rememberMe: false,
  device: "",
});

it("keeps hashes of tokens only", async () => {
  const { sessions, newAccount } = underTest();
  const opened = await sessions.open("demo", asked(await newAccount()));
  const rows = await test.database.query<{ row: string }>(
    "select t::text as row from site_user_sessions as t",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const text of [opened?.token, opened?.xsrfToken] as string[]) {
    const hex = Buffer.from(text).toString("hex");
    const bytes = Buffer.from(text, "base64url").toString("hex");
    for (const { row } of rows) {
      expect(row).not.toContain(text);
      expect(row).not.toContain(hex);
      expect(row).not.toContain(bytes);
    }
  }
});

it("lets no session live on that was opened while the password was changed", async () => {
  const { sessions, credentials, newAccount } = underTest();
  for (let round = 0; round < 20; round += 1) {
    const siteUserId = await newAccount();
    const known = { siteUserId, revision: 1 };
    const [, ...opened] = await Promise.all([
      credentials.advance("demo", known, { passwordHash: "another" }),
      ...Array.from({ length: 5 }, () => sessions.open("demo", asked(siteUserId))),
    ]);
    for (const each of opened)
      if (each !== undefined) expect(await sessions.find(each.token, "demo")).toBeUndefined();
  }
});

it("ends with the account", async () => {
  const { sessions, credentials, newAccount } = underTest();
  const siteUserId = await newAccount();
  const opened = await sessions.open("demo", asked(siteUserId));
  await credentials.remove("demo", siteUserId);
  expect(await sessions.find(opened?.token ?? "", "demo")).toBeUndefined();
});
