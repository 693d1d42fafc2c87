import { readFileSync } from "node:fs";
import { isbot, list } from "isbot";
import { expect, it } from "vitest";
import { botListNames, botLists } from "#domain/measuring/bot-lists.ts";
import { measuredProjections } from "#domain/measuring/rules.ts";
import { projectFolder } from "#infra/apps/build.ts";
import { projections } from "#projections/shell/registry.ts";
import { countsByRules } from "../kit/measuring-rules.ts";
import { isListedBy } from "./judges.ts";

const { version } = JSON.parse(
  readFileSync(`${projectFolder}/node_modules/isbot/package.json`, "utf8"),
) as { version: string };

it("the newest pinned list is that of the installed package: an upgrade adds a list", () => {
  const newest = botListNames.at(-1) ?? "isbot 5.2.3";
  expect(newest).toBe(`isbot ${version}`);
  expect(botLists[newest]).toEqual(list);
});

it.each([
  "",
  "Googlebot/2.1 (+http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "curl/8.5.0",
  "Mozilla/5.0 (Linux; Android 15; CUBOT) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
])("the pinned list recognizes the same bots as the package: %j", (userAgent) =>
  expect(isListedBy("isbot 5.2.3")(userAgent)).toBe(isbot(userAgent)),
);

it("a change of the rules rebuilds exactly the projections that count by them", () => {
  const measured = projections.filter(countsByRules);
  expect(measured.map(({ name }) => name).toSorted()).toEqual([...measuredProjections].sort());
});
