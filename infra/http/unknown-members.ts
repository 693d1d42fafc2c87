import type { Contract } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { Refusal } from "./refusal.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of the members that a schema has dropped from its input, such as `rate.tiers.0.note`. */
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

/** Calls of owners that change or replace something: an unknown member would be lost silently. */
export const isExact = ({ access, method, contentType }: Contract): boolean =>
  access === "owner" &&
  (method === "PUT" || method === "PATCH") &&
  (contentType ?? "application/json") === "application/json";

/**
 * Rejects unknown members of a body. An answer of the same URL can be sent back with its id: a
 * member that repeats a path parameter loses nothing. Neither does `seen`, the state before the
 * change: it is compared and never saved, and can be a whole row of a list.
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
