import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import type { BlockMembers } from "./blocks/serving.ts";
import type { PageFacts } from "./page-questions.ts";

/** What a list shows may be this old for strangers, in milliseconds. Not in the specification. */
const FRESH_FOR_MS = 1_000;
const MAX_KEPT = 500;

type FoundMembers = Promise<BlockMembers | undefined>;
type Facts = Pick<PageFacts, "context" | "gate" | "preview">;

/** Nothing of the visitor, and nothing that the visitor has just changed, decides what is found. */
const isStranger = ({ context, gate, preview }: Facts): boolean =>
  preview === undefined &&
  context.readAfter === undefined &&
  context.siteUser === undefined &&
  !gate.isPrivileged &&
  ownHoldsOf(context.cookies) === undefined;

/** What the lists of pages show, from memory for strangers, so that a page costs them no query. */
export const createRecentMembers = (nowMs: () => number) => {
  const kept = new Map<string, { readonly found: FoundMembers; readonly readAt: number }>();
  return (facts: Facts, content: unknown, find: () => FoundMembers): FoundMembers => {
    if (!isStranger(facts)) return find();
    const key = JSON.stringify([facts.context.websiteId, content]);
    const present = kept.get(key);
    if (present !== undefined && nowMs() - present.readAt < FRESH_FOR_MS) return present.found;
    const found = find();
    kept.delete(key);
    kept.set(key, { found, readAt: nowMs() });
    // The next visitor asks again.
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };
};
