import type { ChangeRule } from "../kit/draft-saves.ts";
import { htmlText } from "../templates/html-text.ts";
import type { ContentItemDefinition } from "./item.ts";

/** Each member of an item changes as a whole. The blocks have changes of their parts, which are listed separately. */
export const itemChanges: ChangeRule<ContentItemDefinition> = {
  isDeep: false,
  aligned: (before, { blocks, body }) =>
    before.blocks !== undefined && blocks !== undefined ? { ...before, blocks, body } : before,
};

const HTML: ReadonlySet<string> = new Set(["body", "excerpt"]);

/** What a person reads of a member. */
export const itemText = (text: string, member: string): string =>
  HTML.has(member) ? htmlText(text) : text;
