import { describe, expect, it } from "vitest";
import { openGate } from "#domain/page-access/gate.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PageFacts } from "../page-questions.ts";
import type { AccountReader } from "./account-reader.ts";
import { findAccountHome } from "./find-account-home.ts";
import { sampleAccounts, sampleSiteUser } from "./sample-account.ts";

const facts = (siteUser: RequestContext["siteUser"]): PageFacts => ({
  context: { websiteId: "demo", siteUser } as RequestContext,
  settings: defaultSiteSettings,
  collections: [],
  contentCollections: [],
  gate: openGate,
});
const own = facts(sampleSiteUser);
const nothing = { params: {}, query: {} };

/** Someone with 23 of everything, and what was asked for. */
const crowded = () => {
  const asked: Record<string, unknown[]> = {};
  const many =
    <Name extends "orders" | "restock" | "lists" | "addresses" | "sessions">(name: Name) =>
    async (context: RequestContext, input?: { query?: Record<string, unknown> }) => {
      asked[name] = [...(asked[name] ?? []), input?.query];
      const [page, pageSize] = [Number(input?.query?.page ?? 1), Number(input?.query?.pageSize)];
      const { rows } = await sampleAccounts[name](context);
      return { rows: page > 5 ? [] : rows, total: 23, page, pageSize };
    };
  const accounts = {
    ...sampleAccounts,
    orders: many("orders"),
    restock: many("restock"),
    lists: many("lists"),
    addresses: many("addresses"),
    sessions: many("sessions"),
  } as AccountReader;
  return { accounts, asked };
};

const homeFor = async (query: Readonly<Record<string, unknown>>) => {
  const { accounts, asked } = crowded();
  const page = await findAccountHome(accounts, { params: {}, query })(own);
  return { page, home: page?.account?.home, asked };
};

const addressId = "00000000-0000-7000-8000-000000000006";
const listId = "00000000-0000-7000-8000-000000000005";

describe("the account's home", () => {
  it("shows the latest five orders and says how many there are", async () => {
    const { accounts, asked } = crowded();
    const page = await findAccountHome(accounts, nothing)(own);
    expect(asked.orders).toEqual([{ pageSize: "5" }]);
    expect(page?.account?.home).toMatchObject({ hasMoreOrders: true, orderCount: 23 });
  });

  it("shows a rejected address open, with the typed values, and the others unchanged", async () => {
    const { rows } = await sampleAccounts.addresses(own.context);
    const key = rows[0]?.addressId ?? "";
    const refused = {
      form: "address",
      key,
      message: "Required",
      fields: { city: "Required" },
      filled: { city: "", line1: "2 Mill Lane" },
    } as const;
    const page = await findAccountHome(sampleAccounts, { ...nothing, refused })(own);
    const home = page?.account?.home;
    const change = home?.addresses[0]?.change?.rows.flatMap(({ fields }) => fields) ?? [];
    const city = change.find(({ name }) => name === "city");
    expect(change.find(({ name }) => name === "line1")?.value).toBe("2 Mill Lane");
    expect(city).toMatchObject({
      error: "Required",
      hasFocus: true,
      describedBy: `address-${key}-city-error`,
    });
    expect(home?.open.newAddress).toBe(false);
    expect(home?.newAddress.rows.flatMap(({ fields }) => fields).every(({ error }) => !error)).toBe(
      true,
    );
  });

  it("sends a guest to sign in, and back", async () => {
    const page = await findAccountHome(sampleAccounts, nothing)(facts(undefined));
    expect(page).toMatchObject({ redirect: "/account/login?next=%2Faccount" });
    expect(page?.account).toBeUndefined();
  });

  it("asks for five of each list, and for the page that the address names", async () => {
    const { home, asked } = await homeFor({ restock: "2", sessions: "5", lists: "x" });
    expect(asked).toMatchObject({
      restock: [{ page: "2", pageSize: "5" }],
      lists: [{ page: "1", pageSize: "5" }],
      addresses: [{ page: "1", pageSize: "5" }],
      sessions: [{ page: "5", pageSize: "5" }],
    });
    expect(home?.pagers.restock).toEqual({
      label: "Pages of back-in-stock sign-ups",
      text: "Page 2 of 5",
      prevUrl: "/account?sessions=5#restock",
      nextUrl: "/account?restock=3&sessions=5#restock",
    });
    expect(home?.pagers.sessions).toMatchObject({ text: "Page 5 of 5", nextUrl: null });
  });

  it("shows the last page of a list for one behind it", async () => {
    const { home, asked } = await homeFor({ addresses: "9" });
    expect(asked.addresses).toEqual([
      { page: "9", pageSize: "5" },
      { page: "5", pageSize: "5" },
    ]);
    expect(home?.pagers.addresses?.text).toBe("Page 5 of 5");
  });

  it("has the form of an address only for the one that is asked for", async () => {
    const { home: closed } = await homeFor({ addresses: "2" });
    expect(closed?.addresses[0]?.change).toBeNull();
    const changeUrl = `/account?addresses=2&address=${addressId}#address-${addressId}`;
    expect(closed?.addresses[0]?.changeUrl).toBe(changeUrl);
    const { home } = await homeFor({ addresses: "2", address: addressId });
    expect(home?.addresses[0]?.change).toMatchObject({
      action: changeUrl,
      cancelLabel: "Cancel",
      cancelUrl: `/account?addresses=2#address-${addressId}`,
    });
  });

  it("asks before it takes anything away, and carries its page along", async () => {
    const { home } = await homeFor({ lists: "2" });
    expect(home?.lists[0]?.button).toMatchObject({
      asks: true,
      fields: [
        { name: "confirm", value: "leaveList" },
        { name: "key", value: listId },
        { name: "lists", value: "2" },
      ],
    });
    const { page, home: asking } = await homeFor({
      lists: "2",
      confirm: "leaveList",
      key: listId,
    });
    expect(page?.title).toBe("Leave News?");
    expect(asking?.confirm?.form).toMatchObject({
      submit: "Leave",
      cancelLabel: "Keep",
      cancelUrl: "/account?lists=2#lists",
      hidden: [
        { name: "form", value: "leaveList" },
        { name: "key", value: listId },
        { name: "xsrf", value: "" },
        { name: "lists", value: "2" },
      ],
    });
  });

  it("asks about nothing that is not there", async () => {
    const { page } = await homeFor({ lists: "2", confirm: "leaveList", key: "gone" });
    expect(page?.redirect).toBe("/account?lists=2#lists");
  });

  it("repeats a rejected question with the reason", async () => {
    const refused = {
      form: "removeAddress",
      key: addressId,
      message: "Not now.",
      fields: {},
      filled: {},
    } as const;
    const page = await findAccountHome(sampleAccounts, { ...nothing, refused })(own);
    expect(page?.account?.home?.confirm?.form.problem).toBe("Not now.");
  });

  it("confirms a change in its section", async () => {
    const { home } = await homeFor({ done: "list-left" });
    expect(home).toMatchObject({ news: "", said: { lists: "You have left the list." } });
    const { home: welcomed } = await homeFor({ done: "confirmed" });
    expect(welcomed?.news).toBe("Welcome. Your email address is confirmed.");
    expect(Object.values(welcomed?.said ?? {}).join("")).toBe("");
  });
});
