import { expect, it } from "vitest";
import { socialServiceNames } from "#domain/pages/blocks/social.ts";
import { completedLink } from "#domain/pages/links.ts";
import { socialHint } from "./social-hint.ts";

it("a social link asks for what its service has, and never for a page of this website", () => {
  expect(socialHint("email")).toBe("Enter your email address.");
  expect(socialHint("instagram")).toBe("Paste the URL of your profile on Instagram.");
  expect(socialHint("feed")).toBe("Paste the URL of the feed.");
  expect(socialHint("website")).toBe("Paste the URL of the website.");
  for (const service of socialServiceNames) expect(socialHint(service)).not.toContain("search");
});

it.each([
  ["phone", "tel:+16075550142"],
  ["whatsapp", "https://wa.me/16075550142"],
  ["telegram", "https://t.me/yourname"],
] as const)("the example for %s is a link as it is", (service, link) => {
  const [, example = ""] = /, such as (.*)\.$/.exec(socialHint(service)) ?? [];
  expect(completedLink(example)).toBe(link);
});
