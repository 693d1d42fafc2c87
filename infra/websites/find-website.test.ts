import { expect, it } from "vitest";
import { createFindWebsite } from "./find-website.ts";

it("a known website continues to be served while the hosts cannot be read, and the failure is reported", async () => {
  const away = new Error("the database is away");
  let [nowMs, isAway] = [0, false];
  const errors: unknown[] = [];
  const findWebsite = createFindWebsite({
    sql: {
      query: async <Row>() => {
        if (isAway) throw away;
        return [{ host: "shop.example", websiteId: "demo" }] as Row[];
      },
    },
    nowMs: () => nowMs,
    onError: (error) => void errors.push(error),
  });
  expect(await findWebsite("Shop.example")).toBe("demo");
  [nowMs, isAway] = [10_000, true];
  expect(await findWebsite("shop.example")).toBe("demo");
  await expect.poll(() => errors).toEqual([away]);
});
