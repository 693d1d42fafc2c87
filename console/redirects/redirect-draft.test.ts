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
