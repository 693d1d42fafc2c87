import { collectorSchemaDecider } from "#domain/collector/decide-schema.ts";
import type { EventError } from "#domain/collector/events.ts";
import { CollectorSchemaEvent } from "#domain/collector/events.ts";
import {
  MAX_CONTENT_BYTES,
  MAX_CONTENT_DEPTH,
  MAX_CONTENT_VALUES,
  MAX_ERRORS,
} from "#domain/collector/limits.ts";
import {
  type Content,
  isCountedContent,
  type KnownFacts,
  keptContent,
  keptTextOf,
  ownMembers,
  StandardMembers,
  valuesIn,
} from "#domain/collector/payload.ts";
import { SCHEMA_NAME } from "#domain/collector/schema-name.ts";
import { escapePointer, isDeeperThan } from "#domain/collector/schema-text.ts";
import { bytesOf } from "#domain/kit/json-bytes.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import type { Handler } from "../kit/handle.ts";
import type { SchemaChecks } from "./schema-checks.ts";

export type JudgedEvent =
  | { readonly outcome: "ignored" }
  | {
      readonly outcome: "fits";
      readonly schemaName: string;
      readonly schemaVersion: string;
      readonly content: Content;
    }
  | {
      readonly outcome: "refused";
      /** Empty when it is missing or cannot be a name. */
      readonly schemaName: string;
      readonly schemaVersion: string | null;
      readonly errors: readonly EventError[];
      /** What may be kept of the sent text. */
      readonly text: string;
      readonly isCut: boolean;
    };

export type JudgeDependencies = { readonly handler: Handler; readonly schemaChecks: SchemaChecks };

/** A refused content that is replayed: what must not be kept was removed when it was refused. */
type KeptFacts = Pick<KnownFacts, "websiteId"> & { readonly isKept: true };
type ContentFacts = KnownFacts | KeptFacts;

const keep = (content: Content, known: ContentFacts): Content =>
  "isKept" in known ? content : keptContent(content, known);

type Sent = { readonly text: string; readonly schemaName: string | undefined };

const wrong = (message: string, path = ""): EventError => ({ path, message });

const none = (message: string) => reject(wrong(message));

const isObject = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a text has, also if it breaks a limit; undefined when it is not a JSON object. */
const objectIn = (text: string): Content | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What the server adds to a content, in bytes and values: the user agent. */
const added = { bytes: 4 * 1024, values: 1 };

const readContent = (
  text: string,
  more: typeof added = { bytes: 0, values: 0 },
): Result<Content, EventError> => {
  if (bytesOf(text) > MAX_CONTENT_BYTES + more.bytes)
    return none(`The content of an event can have up to ${MAX_CONTENT_BYTES / 1024} KB.`);
  if (isDeeperThan(text, MAX_CONTENT_DEPTH))
    return none(`The content of an event can have up to ${MAX_CONTENT_DEPTH} levels.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return none("The content is not valid JSON.");
  }
  if (!isObject(content)) return none("The content must be a JSON object.");
  if (valuesIn(content) > MAX_CONTENT_VALUES + more.values)
    return none(`The content of an event can have up to ${MAX_CONTENT_VALUES} values.`);
  if (!isStorableDeep(content)) return none("The content contains invalid characters.");
  return accept({ ...content });
};

/**
 * What is kept of a content that breaks a limit. Ids could be anywhere in a text that is not an object, so
 * that nothing of it is kept.
 */
const keptOfUnreadable = (content: Content | undefined) => {
  const text = content === undefined ? "" : keptTextOf(content);
  if (bytesOf(text) <= MAX_CONTENT_BYTES) return { text, isCut: text === "" };
  return { text: text.slice(0, MAX_CONTENT_BYTES / 4).toWellFormed(), isCut: true };
};

const standardErrors = (content: Content): readonly EventError[] =>
  (StandardMembers.safeParse(content).error?.issues ?? []).map(({ path, message }) =>
    wrong(message, path.map((name) => `/${escapePointer(String(name))}`).join("")),
  );

/** Judges contents by the newest version of their schemas, read from the log. */
export const createJudgeEvent = ({ handler, schemaChecks }: JudgeDependencies) => {
  const schemas = handler(collectorSchemaDecider, CollectorSchemaEvent);

  const schemaErrors = async (websiteId: string, name: string, content: Content) => {
    if (name === "") return { version: null, errors: [wrong("The event names no schema.")] };
    const { state } = await schemas.load(websiteId, name);
    if (state === undefined)
      return { version: null, errors: [wrong(`No schema ${name} has been released.`)] };
    const check = await schemaChecks(state.text);
    const errors = check.ok
      ? check.value(ownMembers(content))
      : [wrong("The released schema cannot be applied.")];
    return { version: state.version, errors };
  };

  return async (sent: Sent, known: ContentFacts): Promise<JudgedEvent> => {
    const { text } = sent;
    const read = "isKept" in known ? readContent(text, added) : readContent(text);
    const nameOf = (name: unknown) =>
      typeof name === "string" && SCHEMA_NAME.test(name) ? name : "";
    if (!read.ok) {
      const content = objectIn(text);
      if (content !== undefined && !isCountedContent(content)) return { outcome: "ignored" };
      return {
        outcome: "refused",
        schemaName: nameOf(sent.schemaName),
        schemaVersion: null,
        errors: [read.rejection],
        ...keptOfUnreadable(content && keep(content, known)),
      };
    }
    if (!isCountedContent(read.value)) return { outcome: "ignored" };
    const content = keep(read.value, known);
    const schemaName = nameOf(sent.schemaName ?? content.custom_schema_name);
    const { version, errors } = await schemaErrors(known.websiteId, schemaName, content);
    const all = [...standardErrors(content), ...errors].slice(0, MAX_ERRORS);
    if (all.length === 0 && version !== null)
      return { outcome: "fits", schemaName, schemaVersion: version, content };
    return {
      outcome: "refused",
      schemaName,
      schemaVersion: version,
      errors: all,
      text: keptTextOf(content),
      isCut: false,
    };
  };
};
export type JudgeEvent = ReturnType<typeof createJudgeEvent>;
