import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChosenAccess, pageAccessDecider } from "#domain/page-access/decide.ts";
import { PageAccessEvent } from "#domain/page-access/events.ts";
import { ruleIdOf } from "#domain/page-access/path.ts";
import { createFindPageRules } from "#read-api/kit/find-page-rules.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { pageAccess } from "./page-access.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("keeps the rules of every website apart, and servers find them", async () => {
  const { eventStore, handler, now } = createTestShop();
  const access = handler(pageAccessDecider, PageAccessEvent);
  const change = async (
    websiteId: string,
    path: string,
    chosen: ChosenAccess,
    passwordHash: string | null = null,
  ) => {
    const metadata = { websiteId, actor: "owner:ada", correlationId: "test" };
    const command = {
      type: "ChangePageAccess",
      path,
      access: chosen,
      passwordHash,
      at: now(),
    } as const;
    expect((await access.run(ruleIdOf(path), command, { metadata })).ok).toBe(true);
    await projectAll(test.database, eventStore, [pageAccess]);
  };
  let time = 0;
  const find = createFindPageRules(test.database, () => time);
  const found = async (websiteId: string) => [...(await find(websiteId)).values()];

  await change("demo", "/blog", "password", "h1");
  await change("other", "/", "members");
  expect(await found("demo")).toEqual([{ path: "/blog", access: "password", passwordHash: "h1" }]);
  expect(await found("other")).toEqual([{ path: "/", access: "members", passwordHash: null }]);
  expect(await found("third")).toEqual([]);

  await change("demo", "/blog", "inherit");
  await change("demo", "/shop", "public");
  // From memory, for a second.
  expect(await found("demo")).toHaveLength(1);
  time = 1_000;
  expect(await found("demo")).toEqual([{ path: "/shop", access: "public", passwordHash: null }]);
  await change("demo", "/shop", "members");
  const fresh = await find("demo", { fresh: true });
  expect([...fresh.values()].map((rule) => rule.access)).toEqual(["members"]);
  await expectReplayEqualsLive(test.database, eventStore, pageAccess);
});

it("shows nothing when the rules cannot be read, and continues with those it knows", async () => {
  let away = true;
  let time = 0;
  const sql = {
    query: async <Row>(text: string): Promise<Row[]> => {
      if (away) throw new Error("away");
      const rows = text.includes("changes")
        ? [{ changes: 1 }]
        : text.includes("lastAt")
          ? [{ lastAt: 1 }]
          : text.includes("page_addresses")
            ? []
            : [{ path: "/blog", access: "members", passwordHash: null }];
      return rows as Row[];
    },
  };
  const find = createFindPageRules(sql, () => time);
  await expect(find("demo")).rejects.toThrow("away");
  away = false;
  expect([...(await find("demo")).keys()]).toEqual(["/blog"]);
  away = true;
  time = 5_000;
  expect([...(await find("demo")).keys()]).toEqual(["/blog"]);
});
