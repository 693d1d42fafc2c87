import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type ChosenAccess, type PageAccessCommand, pageAccessDecider } from "./decide.ts";
import { PageAccessEvent } from "./events.ts";
import { pageAccessRejectionText } from "./rejections.ts";

const access = given(pageAccessDecider);
const at = "2030-01-02T00:00:00.000Z";
const before = "2030-01-01T00:00:00.000Z";
const changed = (
  chosen: ChosenAccess,
  passwordHash: string | null = null,
  changedAt = at,
): PageAccessEvent => ({
  type: "PageAccessChanged",
  path: "/blog",
  access: chosen,
  passwordHash,
  changedAt,
});
const change = (
  chosen: ChosenAccess,
  passwordHash: string | null = null,
  path = "/blog",
): PageAccessCommand => ({ type: "ChangePageAccess", path, access: chosen, passwordHash, at });
const takeBack = (changedAt: string): PageAccessCommand => ({
  type: "TakeBackPageAccess",
  path: "/blog",
  changedAt,
  at,
});

describe("decide who can see a page [B6.3]", () => {
  it("members", () => access().when(change("members")).yields(changed("members")));
  it("who knows its password", () =>
    access().when(change("password", "h1")).yields(changed("password", "h1")));
  it("everyone, below one that is locked", () =>
    access().when(change("public")).yields(changed("public")));
  it("with a new password", () =>
    access(changed("password", "h1"))
      .when(change("password", "h2"))
      .yields(changed("password", "h2")));
  it("once", () => {
    access().when(change("inherit")).yields();
    access(changed("members")).when(change("members")).yields();
    access(changed("password", "h1")).when(change("password")).yields();
  });
  it("forgets the password of a page that needs none any longer", () =>
    access(changed("password", "h1")).when(change("members")).yields(changed("members")));
  it("refuses a password page without a password", () =>
    access(changed("members"))
      .when(change("password"))
      .refuses({ code: "password-missing", path: "/blog" }));
  it.each(["/config", "/api/x", "/account", "/unlock"])("refuses to lock %s away", (path) =>
    access()
      .when(change("members", null, path))
      .refuses({ code: "path-never-locked", path }),
  );
  it.each(["blog", "/Blog", "/a b", "/a~b", ""])("refuses the address %j", (path) =>
    access()
      .when(change("members", null, path))
      .refuses({ code: "path-malformed", path }),
  );
});

describe("take a change back", () => {
  it("restores the former rule with its password", () => {
    access(changed("password", "h1", before), changed("public"))
      .when(takeBack(at))
      .yields(changed("password", "h1"));
    access(changed("members")).when(takeBack(at)).yields(changed("inherit"));
  });
  it("refuses when it is not the last one", () =>
    access(changed("members", null, before), changed("public"))
      .when(takeBack(before))
      .refuses({ code: "changed-since", path: "/blog" }));
});

it("has a text for every refusal", () => {
  expect(pageAccessRejectionText({ code: "path-malformed", path: "x" })).toBe(
    "x is not a page path.",
  );
  expect(pageAccessRejectionText({ code: "path-never-locked", path: "/api" })).toBe(
    "/api cannot be locked, because people need it to sign in.",
  );
  expect(pageAccessRejectionText({ code: "password-missing", path: "/x" })).toBe(
    "Please choose a password.",
  );
  expect(pageAccessRejectionText({ code: "changed-since", path: "/x" })).toBe(
    "Access was changed again in the meantime, so there is nothing to undo.",
  );
});

it("stores events that can be read back", () =>
  expect(PageAccessEvent.parse(changed("password", "h"))).toEqual(changed("password", "h")));
