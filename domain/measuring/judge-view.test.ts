import { expect, it } from "vitest";
import { createJudge, type Exclusion, type View } from "./judge-view.ts";
import { firstRules } from "./rules.ts";

const judge = createJudge(
  {
    ...firstRules,
    botWords: ["ShopProbe"],
    excludedPaths: ["/Preview/"],
    spamReferrers: ["spam.example"],
  },
  (userAgent = "") => userAgent.includes("Googlebot"),
);
const view: View = {
  url: "/shop",
  userAgent: "Firefox",
  referrer: undefined,
  host: "shop.example",
};

it.each<[Partial<View>, Exclusion | undefined]>([
  [{}, undefined],
  [{ userAgent: undefined }, undefined],
  [{ userAgent: "Googlebot/2.1" }, "bot"],
  [{ userAgent: "Mozilla shopprobe/1" }, "bot"],
  [{ url: "/preview" }, "path"],
  [{ url: "/PREVIEW/a?b=1" }, "path"],
  [{ url: "/previews" }, undefined],
  [{ referrer: "https://www.spam.example/x" }, "referrer"],
  [{ referrer: "https://a.b.spam.example/" }, "referrer"],
  [{ referrer: "https://notspam.example/" }, undefined],
  [{ referrer: "https://shop.example/" }, undefined],
  [{ url: "/search?q=ink" }, "page"],
])("says why a page view does not count: %j is %s", (of, exclusion) =>
  expect(judge({ ...view, ...of })).toBe(exclusion),
);
