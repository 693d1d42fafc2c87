import { createIsbotFromList } from "isbot";
import { remembered } from "#domain/kit/remembered.ts";
import { type BotList, botLists } from "#domain/measuring/bot-lists.ts";
import {
  createJudge,
  type Exclusion,
  type IsBot,
  isBotBy,
  type View,
} from "#domain/measuring/judge-view.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";

const lists = new Map<BotList, IsBot>();

/** Whether a pinned list has a user agent. */
export const isListedBy = (name: BotList): IsBot => {
  const known = lists.get(name);
  if (known !== undefined) return known;
  const search = remembered(createIsbotFromList([...botLists[name]]));
  const isListed: IsBot = (userAgent) => search(userAgent ?? "");
  lists.set(name, isListed);
  return isListed;
};

type Judge = {
  /** Why a page view does not count; undefined when it counts. */
  readonly exclusionOf: (view: View) => Exclusion | undefined;
  readonly isBot: IsBot;
};

const judges = new WeakMap<MeasuringRules, Judge>();

/** Rules as functions. They are made once for each object of rules. */
export const judgeOf = (rules: MeasuringRules): Judge => {
  const known = judges.get(rules);
  if (known !== undefined) return known;
  const isListed = isListedBy(rules.botList);
  const judge = { exclusionOf: createJudge(rules, isListed), isBot: isBotBy(rules, isListed) };
  judges.set(rules, judge);
  return judge;
};

/** The rules of a website that has never changed them. */
export const firstRulesOf = (): MeasuringRules => firstRules;
