import { describe, expect, it } from "vitest";
import { siteUserInfo } from "./site-user-info.ts";

const nobody = { authenticated: false, siteUserId: undefined };

describe("the cookie SiteUserInfo", () => {
  it("says that someone is signed in, and who [B3.33, B6.1]", () =>
    expect(siteUserInfo('{"authenticated":true,"siteUserId":"u-1"}')).toEqual({
      authenticated: true,
      siteUserId: "u-1",
    }));
  it.each([
    undefined,
    "",
    "{",
    "null",
    "[]",
    "true",
    '"x"',
    "{}",
    '{"authenticated":false,"siteUserId":"u-1"}',
    '{"authenticated":"true","siteUserId":"u-1"}',
    '{"authenticated":1}',
  ])("says nobody for %s [B6.1]", (cookie) => expect(siteUserInfo(cookie)).toEqual(nobody));
  it("leaves out an id that is none", () =>
    expect(siteUserInfo('{"authenticated":true,"siteUserId":7}')).toEqual({
      authenticated: true,
      siteUserId: undefined,
    }));
});
