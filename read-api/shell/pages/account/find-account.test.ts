import { describe, expect, it } from "vitest";
import { openGate } from "#domain/page-access/gate.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { PageFacts } from "../page-questions.ts";
import type { AccountReader } from "./account-reader.ts";
import { findAccountOrder, findAccountOrders } from "./find-account.ts";
import { sampleAccounts, sampleSiteUser } from "./sample-account.ts";

const facts = (siteUser: RequestContext["siteUser"]): PageFacts => ({
  context: { websiteId: "demo", siteUser } as RequestContext,
  settings: defaultSiteSettings,
  collections: [],
  contentCollections: [],
  gate: openGate,
});
const own = facts(sampleSiteUser);

/** Someone with 45 orders, and what was asked for. */
const manyOrders = () => {
  const asked: unknown[] = [];
  const accounts: AccountReader = {
    ...sampleAccounts,
    orders: async (context, input) => {
      asked.push(input?.query);
      const { rows } = await sampleAccounts.orders(context);
      return { rows, total: 45, page: Number(input?.query?.page ?? 1), pageSize: 20 };
    },
  };
  return { accounts, asked };
};

describe("the page of orders", () => {
  it("asks for one page of twenty and leads to the others", async () => {
    const { accounts, asked } = manyOrders();
    const page = await findAccountOrders(accounts, { params: {}, query: { page: "2" } })(own);
    expect(asked).toEqual([{ page: "2", pageSize: "20" }]);
    expect(page?.pagination).toEqual({
      page: 2,
      pageCount: 3,
      itemCount: 45,
      prevPageUrl: "/account/orders",
      nextPageUrl: "/account/orders?page=3",
    });
    expect(page?.account?.orders[0]).toMatchObject({ name: "Order #12", total: "$28.00" });
  });
  it.each(["0", "x", "-1", ["2", "3"], "99999999"])(
    "begins at the front for page %j",
    async (page) => {
      const { accounts, asked } = manyOrders();
      await findAccountOrders(accounts, { params: {}, query: { page } })(own);
      expect(asked).toEqual([{ page: "1", pageSize: "20" }]);
    },
  );
});

describe("one order", () => {
  const orderId = "00000000-0000-4000-8000-000000000000";
  const refusing = (status: number): AccountReader => ({
    ...sampleAccounts,
    order: async () => {
      throw new Refusal(status, "order-unknown", "Order not found.");
    },
  });
  it("of someone else is not there", async () => {
    const page = await findAccountOrder(refusing(404), { params: { orderId }, query: {} })(own);
    expect(page).toMatchObject({ status: 404, account: { order: null } });
  });
  it("that cannot be is not asked for", async () => {
    const page = await findAccountOrder(refusing(500), {
      params: { orderId: "../1" },
      query: {},
    })(own);
    expect(page?.status).toBe(404);
  });
  it("that cannot be read is said to be a failure, not a gap", async () => {
    const find = findAccountOrder(refusing(503), { params: { orderId }, query: {} });
    await expect(find(own)).rejects.toThrow("Order not found.");
  });
});
