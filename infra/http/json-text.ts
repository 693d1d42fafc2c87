import { randomUUID } from "node:crypto";

/** A list in an answer whose members are never changed and stay the same objects across answers. */
export type SteadyList = readonly object[];

/** Texts of shorter lists are not worth the memory. */
const KEPT_FROM = 16;
const kept = new WeakMap<object, string>();

const textOf = (member: object): string => {
  const known = kept.get(member);
  if (known !== undefined) return known;
  const text = JSON.stringify(member);
  kept.set(member, text);
  return text;
};

// A marker that no value of an answer can equal, because nobody outside of this process knows it.
const mark = randomUUID();

/**
 * `body` as JSON. Members of steady lists are written once and their texts kept as long as they
 * exist: in the answer to a hundredth line, 99 are unchanged.
 */
export const jsonText = (body: unknown, steady?: SteadyList): string => {
  if (steady === undefined || steady.length < KEPT_FROM) return JSON.stringify(body);
  const around = JSON.stringify(body, (_, value) => (value === steady ? mark : value));
  return around.replaceAll(`"${mark}"`, () => `[${steady.map(textOf).join(",")}]`);
};
