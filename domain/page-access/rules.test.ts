import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySpelling } from "#tests/support/spellings.ts";
import { createGate, openGate, stranger } from "./gate.ts";
import { type AccessKind, type PageRule, ruleFor, rulesOf, type VisitorAccess } from "./rules.ts";

const rule = (path: string, access: AccessKind): PageRule => ({
  path,
  access,
  passwordHash: access === "password" ? `hash of ${path}` : null,
});
const rules = rulesOf([
  rule("/blog", "members"),
  rule("/blog/open", "public"),
  rule("/blog/secret", "password"),
  rule("/shop/p/mug", "password"),
]);
const member: VisitorAccess = { member: "admitted", knows: () => false };
const refused: VisitorAccess = { member: "refused", knows: () => false };
const knowsMug: VisitorAccess = { member: "none", knows: (hash) => hash === "hash of /shop/p/mug" };

describe("who can see a page [B6.3]", () => {
  it.each([
    ["/", "open", "open", "open"],
    ["/blog", "sign-in", "open", "denied"],
    ["/blog/other", "sign-in", "open", "denied"],
    ["/blog/other/deep", "sign-in", "open", "denied"],
    ["/blogs", "open", "open", "open"],
    ["/blog/open", "open", "open", "open"],
    ["/blog/secret", "password", "password", "password"],
    ["/shop/p/mug", "password", "password", "password"],
    ["/shop/p/mugs", "open", "open", "open"],
  ] as const)("%s: strangers %s, members %s, blocked ones %s", (path, ...expected) =>
    expect([stranger, member, refused].map((each) => createGate(rules, each).at(path))).toEqual(
      expected,
    ),
  );
  it("knows its password", () => {
    expect(createGate(rules, knowsMug).at("/shop/p/mug")).toBe("open");
    expect(createGate(rules, knowsMug).at("/blog/secret")).toBe("password");
  });
  it("never locks the console, calls, files, accounts and the unlocking", () => {
    const gate = createGate(rulesOf([rule("/", "password")]), stranger);
    for (const path of ["/config", "/api/x", "/account/login", "/assets/a.js", "/unlock"])
      expect(gate.at(path)).toBe("open");
    for (const path of ["/", "/cart", "/anything"]) expect(gate.at(path)).toBe("password");
  });
  it("keeps nothing from owners in the console", () => expect(openGate.at("/blog")).toBe("open"));
});

describe("lists", () => {
  it("skip locked pages", () =>
    expect(createGate(rules, stranger).listing("/shop/p")).toEqual({
      shown: true,
      except: ["mug"],
    }));
  it("of a locked collection have what is open all the same", () =>
    expect(createGate(rules, stranger).listing("/blog")).toEqual({
      shown: false,
      except: ["open"],
    }));
  it("have what a member may see", () =>
    expect(createGate(rules, member).listing("/blog")).toEqual({
      shown: true,
      except: ["secret"],
    }));
  it("need no filter where nothing is locked", () => {
    expect(createGate(rules, stranger).listing("/events")).toBeUndefined();
    expect(openGate.listing("/blog")).toBeUndefined();
  });
  it("leave out every page of a locked site", () =>
    expect(createGate(rulesOf([rule("/", "password")]), stranger).listing("/blog")).toEqual({
      shown: false,
      except: [],
    }));
});

it("knows visitors who can see more than strangers, so that no cache stores their pages", () => {
  expect(createGate(rules, stranger).isPrivileged).toBe(false);
  expect(createGate(rules, member).isPrivileged).toBe(true);
  expect(createGate(rules, knowsMug).isPrivileged).toBe(true);
  expect(createGate(rules, knowsMug).isProtected("/shop/p/mug")).toBe(true);
  expect(createGate(rules, knowsMug).isProtected("/blog/open")).toBe(false);
});

it.each([...rules.keys()])("finds the rule of %s in every spelling [B6.3]", (path) =>
  fc.assert(
    fc.property(anySpelling(path), (spelling) => {
      expect(ruleFor(rules, spelling)?.path).toBe(path);
    }),
  ),
);
