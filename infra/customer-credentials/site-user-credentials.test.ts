import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { SiteUserCredentials } from "./port.ts";
import { createSiteUserCredentials } from "./postgres.ts";

let test: TestDatabase;
let credentials: SiteUserCredentials;
beforeAll(async () => {
  test = await createTestDatabase();
  const signing = createSigning("a secret of thirty-two characters or more");
  credentials = createSiteUserCredentials(test.database, signing);
});
afterAll(() => test.drop());

const anAccount = async (address: string, websiteId = "demo") => {
  const siteUserId = randomUUID();
  const claimed = await credentials.claim(websiteId, address, { siteUserId, passwordHash: "hash" });
  return { siteUserId, claimed };
};

describe("credentials of site users", () => {
  it("are found by address in any case, on their own website only", async () => {
    const { siteUserId } = await anAccount("ann@shop.example");
    const found = { siteUserId, passwordHash: "hash", revision: 1 };
    expect(await credentials.findByAddress("demo", " ANN@shop.example ")).toEqual(found);
    expect(await credentials.find("demo", siteUserId)).toEqual(found);
    expect(await credentials.findByAddress("other", "ann@shop.example")).toBeUndefined();
    expect(await credentials.find("other", siteUserId)).toBeUndefined();
  });
  it("give an address to one of many concurrent accounts", async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => anAccount("race@shop.example")),
    );
    expect(asked.filter(({ claimed }) => claimed)).toHaveLength(1);
    expect((await anAccount("race@shop.example", "other")).claimed).toBe(true);
  });
  it("continue by one revision at a time", async () => {
    const { siteUserId } = await anAccount("bob@shop.example");
    const known = { siteUserId, revision: 1 };
    const tried = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        credentials.advance("demo", known, { passwordHash: `hash ${n}` }),
      ),
    );
    expect(tried.filter((each) => each === "advanced")).toHaveLength(1);
    expect(tried.filter((each) => each === "stale")).toHaveLength(4);
    expect((await credentials.find("demo", siteUserId))?.revision).toBe(2);
    expect(await credentials.advance("other", { siteUserId, revision: 2 }, {})).toBe("stale");
  });
  it("take another address unless someone has it", async () => {
    const { siteUserId } = await anAccount("cat@shop.example");
    await anAccount("taken@shop.example");
    const known = { siteUserId, revision: 1 };
    const move = (address: string) => credentials.advance("demo", known, { address });
    expect(await move("TAKEN@shop.example")).toBe("taken");
    expect((await credentials.find("demo", siteUserId))?.revision).toBe(1);
    expect(await move("free@shop.example")).toBe("advanced");
    expect(await credentials.findByAddress("demo", "cat@shop.example")).toBeUndefined();
    expect((await credentials.findByAddress("demo", "free@shop.example"))?.siteUserId).toBe(
      siteUserId,
    );
  });
  it("leave the person of an address to the account that confirmed it last", async () => {
    const [first, second] = [await anAccount("d@shop.example"), await anAccount("e@shop.example")];
    const personId = randomUUID();
    await credentials.linkPerson("demo", first.siteUserId, personId);
    await credentials.linkPerson("demo", first.siteUserId, personId);
    expect(await credentials.linkedPersons("demo", first.siteUserId)).toEqual([personId]);
    await credentials.linkPerson("demo", second.siteUserId, personId);
    expect(await credentials.linkedPersons("demo", first.siteUserId)).toEqual([]);
    expect(await credentials.linkedPersons("demo", second.siteUserId)).toEqual([personId]);
  });
  it("are gone when they are removed, and their address is free", async () => {
    const { siteUserId } = await anAccount("gone@shop.example");
    await credentials.linkPerson("demo", siteUserId, randomUUID());
    await credentials.remove("other", siteUserId);
    expect(await credentials.find("demo", siteUserId)).toBeDefined();
    await credentials.remove("demo", siteUserId);
    expect(await credentials.find("demo", siteUserId)).toBeUndefined();
    expect(await credentials.linkedPersons("demo", siteUserId)).toEqual([]);
    expect((await anAccount("gone@shop.example")).claimed).toBe(true);
  });
  it("hold no address", async () => {
    await anAccount("needle@shop.example");
    const hex = Buffer.from("needle").toString("hex");
    const rows = await test.database.query(
      "select from site_user_credentials as t where t::text ilike $1 or t::text ilike $2",
      ["%needle%", `%${hex}%`],
    );
    expect(rows).toEqual([]);
  });
});
