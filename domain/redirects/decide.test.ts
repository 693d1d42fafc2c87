import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type RedirectCommand, redirectDecider } from "./decide.ts";
import type { RedirectEvent } from "./events.ts";
import { MAX_CHAIN, type RedirectRejection, redirectRejectionText } from "./rejections.ts";

const at = "2030-01-02T00:00:00.000Z";
const path = "/old";
const stream = given(redirectDecider);
const defined = (target = "/new", from = path): RedirectEvent => ({
  type: "RedirectDefined",
  path: from,
  target,
  definedAt: at,
});
const removed: RedirectEvent = { type: "RedirectRemoved", path, removedAt: at };
const restored: RedirectEvent = { type: "RedirectRestored", path, restoredAt: at };
const create = (target = "/new", change: Partial<RedirectCommand> = {}): RedirectCommand =>
  ({ type: "CreateRedirect", path, target, leadsTo: [], at, ...change }) as RedirectCommand;
const change = (target: string, seen?: string): RedirectCommand => ({
  type: "ChangeRedirect",
  path,
  target,
  leadsTo: [],
  at,
  ...(seen !== undefined && { seen: { path, target: seen } }),
});
const remove = { type: "RemoveRedirect", path, at } as const;
const restore = { type: "RestoreRedirect", path, at } as const;

itKeepsTheDeciderContract("redirect", redirectDecider, { of: { path, at } });

describe("a redirect", () => {
  it("is created once for a path, and again after it was removed", () => {
    stream().when(create()).yields(defined());
    stream(defined()).when(create()).yields();
    stream(defined()).when(create("/else")).refuses({ code: "redirect-exists", path });
    stream(defined(), removed).when(create("/else")).yields(defined("/else"));
    stream(defined(), removed).when(create()).yields(defined());
  });
  it("is changed by those who have seen it", () => {
    stream(defined()).when(change("/else", "/new")).yields(defined("/else"));
    stream(defined()).when(change("/else")).yields(defined("/else"));
    stream(defined()).when(change("/new", "/before")).yields();
    stream(defined())
      .when(change("/else", "/before"))
      .refuses({ code: "changed-meanwhile", present: { path, target: "/new" } });
    stream().when(change("/else")).refuses({ code: "redirect-not-found" });
    stream(defined(), removed).when(change("/else")).refuses({ code: "redirect-not-found" });
  });
  it("is removed and restored, each once", () => {
    stream(defined()).when(remove).yields(removed);
    stream(defined(), removed).when(remove).yields();
    stream(defined(), removed).when(restore).yields(restored);
    stream(defined()).when(restore).yields();
    stream(defined(), removed, restored).when(change("/else")).yields(defined("/else"));
  });
  it("that a rename left is removed without having been created", () => {
    stream().when(remove).yields(removed);
    stream(removed).when(restore).yields(restored);
    stream()
      .when({ ...remove, path: "/Old" })
      .refuses({ code: "redirect-not-found" });
  });
});

describe("a redirect cannot lead in a circle", () => {
  it("neither to its own path in any spelling, nor through others", () => {
    const loop = { code: "redirect-loop", path } as const;
    for (const target of ["/old", "/OLD/", "/old?a=b", "/old#top", "/%6fld"])
      stream().when(create(target)).refuses(loop);
    stream()
      .when(create("/b", { leadsTo: ["/c", "/old"] }))
      .refuses(loop);
    stream(defined())
      .when({ ...change("/b"), leadsTo: ["/old"] } as RedirectCommand)
      .refuses(loop);
  });
  it("and a chain has an end", () => {
    const leadsTo = Array.from({ length: MAX_CHAIN }, (_, n) => `/p${n}`);
    stream()
      .when(create("/p", { leadsTo: leadsTo.slice(1) }))
      .yields(defined("/p"));
    stream().when(create("/p", { leadsTo })).refuses({ code: "chain-too-long" });
  });
});

it.each<readonly [string, RedirectRejection["code"]]>([
  ["/", "path-fixed"],
  ["/cart", "path-fixed"],
  ["/config/products", "path-fixed"],
  ["/api/crumb", "path-fixed"],
  ["/sitemap.xml", "path-fixed"],
  ["/Old", "path-malformed"],
  ["old", "path-malformed"],
  ["/old?p=1", "path-malformed"],
  ["/old#top", "path-malformed"],
  ["/a\nb", "path-malformed"],
  [`/${"x".repeat(400)}`, "path-malformed"],
])("a redirect cannot start from %j", (from, code) => {
  const decided = redirectDecider.decide(create("/new", { path: from }), redirectDecider.initial);
  expect(decided).toMatchObject({ ok: false, rejection: { code } });
});

it("a redirect can start from the paths of other programs", () => {
  for (const from of ["/2019/05/hello_world", "/about.html", "/~ada/x", "/über uns", "/shop/p/a"])
    stream()
      .when(create("/new", { path: from }))
      .yields(defined("/new", from));
});

it("each rejection has a text that says what to do", () => {
  expect(redirectRejectionText({ code: "redirect-exists", path })).toBe(
    "/old already has a redirect. Change that one instead.",
  );
  expect(redirectRejectionText({ code: "redirect-loop", path })).toContain("/old");
  expect(redirectRejectionText({ code: "path-fixed", path: "/cart" })).toContain("/cart");
  expect(redirectRejectionText({ code: "chain-too-long" })).toContain("10 redirects");
  expect(redirectRejectionText({ code: "redirect-not-found" })).toBe("Redirect not found.");
  expect(redirectRejectionText({ code: "changed-meanwhile", present: undefined })).toContain(
    "Someone has removed this",
  );
});
