import { describe, expect, it } from "vitest";
import { homePager, homePages, homePlace, homeUrl, lastPage, pageFields } from "./home-place.ts";

const first = { restock: 1, lists: 1, addresses: 1, sessions: 1 };

describe("the place on the account's home", () => {
  it("is read from an address, written by people and by routers", () => {
    expect(homePlace({ addresses: "2", sessions: 3, address: "a-1" })).toEqual({
      pages: { ...first, addresses: 2, sessions: 3 },
      address: "a-1",
      confirm: null,
    });
    expect(homePlace({ confirm: "leaveList", key: "l-1" }).confirm).toEqual({
      form: "leaveList",
      key: "l-1",
    });
  });

  it.each(["0", "-1", "x", "1e3", "10001", "999999", ["2"], null, 1.5, Number.NaN])(
    "is the first page for %j",
    (addresses) => expect(homePages({ addresses })).toEqual(first),
  );

  it.each(["delete", "signOut", "", ["removeAddress"], undefined])(
    "asks nothing for %j",
    (confirm) => expect(homePlace({ confirm, key: "k" }).confirm).toBeNull(),
  );

  it("is written as short as it can be, and read back", () => {
    expect(homeUrl({ pages: first })).toBe("/account");
    const confirm = { form: "removeAddress", key: "a & b" } as const;
    const url = homeUrl({ pages: { ...first, lists: 2 }, confirm, section: "lists" });
    expect(url).toBe("/account?lists=2&confirm=removeAddress&key=a%20%26%20b#lists");
    const { searchParams } = new URL(url, "https://shop.example");
    expect(homePlace(Object.fromEntries(searchParams))).toEqual({
      pages: { ...first, lists: 2 },
      address: null,
      confirm,
    });
    expect(pageFields({ ...first, sessions: 4 })).toEqual({ sessions: "4" });
  });
});

describe("the pages of a list", () => {
  it("lead to each other and leave the other lists where they are", () => {
    const pages = { ...first, addresses: 2, lists: 3 };
    expect(homePager("addresses", pages, { total: 11, pageSize: 5 })).toEqual({
      label: "Pages of addresses",
      text: "Page 2 of 3",
      prevUrl: "/account?lists=3#addresses",
      nextUrl: "/account?lists=3&addresses=3#addresses",
    });
    expect(homePager("sessions", pages, { total: 6, pageSize: 5 })).toMatchObject({
      prevUrl: null,
      nextUrl: "/account?lists=3&addresses=2&sessions=2#security",
    });
  });
  it("are none for what fits one", () =>
    expect(homePager("lists", first, { total: 5, pageSize: 5 })).toBeNull());
  it("end with the last, which an empty list has, too", () => {
    expect(lastPage({ total: 10, pageSize: 5 })).toBe(2);
    expect(lastPage({ total: 0, pageSize: 5 })).toBe(1);
  });
});
