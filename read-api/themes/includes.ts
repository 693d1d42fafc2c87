import { partialName } from "#domain/themes/limits.ts";
import type { Theme } from "./theme.ts";

const INCLUDE = /\{\.include\s+([\w.-]+)|\bapply\s+([\w.-]+)/g;

/** Names that a source includes or applies, without `.html`, including macros. */
export const includesOf = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(INCLUDE)].map((found) => partialName(found[1] ?? found[2] ?? "")));

/** Whether a page's template is this one, or includes it at any depth. */
export const reaches = ({ templates }: Theme, from: string, name: string): boolean => {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === name) return true;
    const source = Object.hasOwn(templates, at) ? templates[at] : undefined;
    if (source === undefined || seen.has(at)) continue;
    seen.add(at);
    for (const next of includesOf(source)) open.push(`${next}.html`);
  }
  return false;
};
