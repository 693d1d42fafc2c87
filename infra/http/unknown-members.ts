import type { Contract } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { Refusal } from "./refusal.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths, such as `rate.tiers.0.note`, of the members that a schema has dropped from its input. */
const droppedFrom = (input: unknown, parsed: unknown, path: string): readonly string[] => {
  if (Array.isArray(input) && Array.isArray(parsed))
    return input.flatMap((each, index) => droppedFrom(each, parsed[index], `${path}${index}.`));
  if (!isObject(input) || !isObject(parsed)) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name)
      ? droppedFrom(value, parsed[name], `${path}${name}.`)
      : [`${path}${name}`],
  );
};

/** What an owner changes or replaces: there, a member that is not known would be lost without a word. */
export const isExact = ({ access, method, contentType }: Contract): boolean =>
  access === "owner" &&
  (method === "PUT" || method === "PATCH") &&
  (contentType ?? "application/json") === "application/json";

/**
 * Refuses members of a body that its schema does not know. What was read from the same address may be
 * sent back with its id: a member that repeats a parameter of the path loses nothing. Neither does
 * `seen`, what the caller saw before the change: it is compared and never saved, and a whole row of a
 * list may be given.
 */
export const refuseUnknownMembers = (input: unknown, parsed: unknown, params: Members): void => {
  const repeated = new Set(Object.values(params));
  const unknown = droppedFrom(input, parsed, "").filter(
    (path) => !path.startsWith("seen.") && !(isObject(input) && repeated.has(input[path])),
  );
  const [first] = unknown;
  if (first === undefined) return;
  throw new Refusal(400, "unknown-member", httpTexts.unknownMember(first), {
    fields: Object.fromEntries(unknown.map((path) => [path, httpTexts.unknownMember(path)])),
  });
};
