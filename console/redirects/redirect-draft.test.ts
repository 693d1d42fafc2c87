import { expect, it } from "vitest";
import { formProblems } from "../kit/editing/form-problems.ts";
import { emptyRedirect, redirectInputOf, redirectRules } from "./redirect-draft.ts";

const origin = "https://shop.example";

it("a redirect is sent as paths, also when whole URLs of this website were pasted", () => {
  const draft = { path: ` ${origin}/old `, target: "/shop?page=2" };
  expect(redirectInputOf(draft, origin)).toEqual({ path: "/old", target: "/shop?page=2" });
  const foreign = { path: "/old", target: "https://shop.example.evil/x" };
  expect(redirectInputOf(foreign, origin)).toEqual(foreign);
});

it("a redirect needs both paths", () => {
  expect(formProblems(redirectRules(origin), emptyRedirect)).toEqual({
    path: "Required",
    target: "Required",
  });
  expect(formProblems(redirectRules(origin), { path: "/a", target: "/b" })).toEqual({});
});

it.each([
  ["/cart", "/shop", { path: "/cart always has a page, so it cannot be redirected." }],
  ["/old?p=1", "/shop", { path: expect.stringContaining("without ? and #") }],
  ["/old", "//elsewhere.example", { target: expect.stringContaining("starts with one /") }],
  ["old", "https://elsewhere.example", { path: expect.anything(), target: expect.anything() }],
])("a redirect from %s to %s says what is wrong before it is sent", (path, target, problems) =>
  expect(formProblems(redirectRules(origin), { path, target })).toEqual(problems),
);
