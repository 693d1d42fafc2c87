import { isUuid } from "#domain/kit/uuid.ts";
import { InvalidAppend } from "./errors.ts";
import type { Append, Json, NewEvent } from "./port.ts";

/**
 * Not in the specification: far above what a command records, far below what would delay other
 * writers.
 */
export const LIMITS = {
  eventsPerAppend: 1_000,
  /** Maximum JSON length of one event's data, in UTF-16 units. */
  eventDataLength: 1_048_576,
  /** Maximum JSON length of the data of one append, in UTF-16 units. */
  appendDataLength: 8_388_608,
  /** Maximum JSON length of metadata or of an idempotency answer, in UTF-16 units. */
  attachmentLength: 1_048_576,
  /**
   * Both are index keys, which can take about 2,700 bytes; several ids must fit into one of them.
   */
  streamNameLength: 800,
  idempotencyKeyLength: 800,
} as const;

const CATEGORY_AND_WEBSITE = /^[a-z][A-Za-z0-9]{0,63}-([A-Za-z0-9][A-Za-z0-9_-]{0,62})\.(.+)$/u;
// Control characters and lone surrogates, which Postgres text cannot store or people cannot type.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const EVENT_TYPE = /^[A-Z][A-Za-z0-9]{0,99}$/;
const LARGEST_VERSION = 32_767;

/** An append with checked limits and its JSON. */
export type ValidAppend = {
  readonly append: Append;
  readonly websiteId: string;
  /** JSON of each event's data, in order. */
  readonly data: readonly string[];
  readonly metadata: string;
  /** JSON of the idempotency answer. */
  readonly answer: string | undefined;
  /** Total JSON length, for the size of flushes. */
  readonly length: number;
};

/** Checks names and limits; throws InvalidAppend with the reason. */
export const validateAppend = (append: Append): ValidAppend => {
  const { stream, events, expectedRevision, metadata, idempotency } = append;
  const websiteId = websiteOfStream(stream);
  if (metadata.websiteId !== websiteId)
    refuse(`The stream ${stream} does not belong to the website ${metadata.websiteId}.`);
  if (expectedRevision !== "any" && expectedRevision < -1n)
    refuse(`${expectedRevision} is not a revision.`);
  if (events.length === 0) refuse(`An append to ${stream} has no events.`);
  if (events.length > LIMITS.eventsPerAppend)
    refuse(
      `An append holds at most ${LIMITS.eventsPerAppend} events; ${events.length} were given.`,
    );
  const data = events.map(validateEvent);
  const dataLength = data.reduce((sum, json) => sum + json.length, 0);
  if (dataLength > LIMITS.appendDataLength)
    refuse(`The events of an append to ${stream} are too large together (${dataLength}).`);
  if (new Set(events.map((event) => event.id)).size !== events.length)
    refuse(`An append to ${stream} holds the same event id twice.`);
  if (idempotency !== undefined) validateKey(idempotency.key);
  const metadataJson = attachment("metadata", metadata);
  const answer = idempotency && attachment("idempotency answer", idempotency.answer);
  return {
    append,
    websiteId,
    data,
    metadata: metadataJson,
    answer,
    length: dataLength + metadataJson.length * events.length + (answer?.length ?? 0),
  };
};

/** Throws InvalidAppend when the name is not `<camelCaseCategory>-<websiteId>.<id>`. */
export const websiteOfStream = (stream: string): string => {
  if (stream.length > LIMITS.streamNameLength)
    refuse(`A stream name has at most ${LIMITS.streamNameLength} characters.`);
  const websiteId = CATEGORY_AND_WEBSITE.exec(stream)?.[1];
  if (websiteId === undefined || UNPRINTABLE.test(stream))
    return refuse(`${JSON.stringify(stream)} is not <category>-<websiteId>.<id>.`);
  return websiteId;
};

const refuse = (message: string): never => {
  throw new InvalidAppend(message);
};

const validateEvent = ({ id, type, version, data }: NewEvent): string => {
  if (!isUuid(id)) refuse(`${JSON.stringify(id)} is not a lower-case UUID.`);
  if (!EVENT_TYPE.test(type)) refuse(`${JSON.stringify(type)} is not an event type.`);
  if (!Number.isInteger(version) || version < 1 || version > LARGEST_VERSION)
    refuse(`${version} is not a schema version.`);
  const json = JSON.stringify(data);
  if (json === undefined || !json.startsWith("{"))
    refuse(`The data of a ${type} is not an object.`);
  if (json.length > LIMITS.eventDataLength)
    refuse(
      `A ${type} has ${json.length} characters of data; ${LIMITS.eventDataLength} are allowed.`,
    );
  return json;
};

const validateKey = (key: string) => {
  if (key.length === 0 || key.length > LIMITS.idempotencyKeyLength || UNPRINTABLE.test(key))
    refuse(`An idempotency key has 1 to ${LIMITS.idempotencyKeyLength} printable characters.`);
};

const attachment = (what: string, value: Json | object): string => {
  const json = JSON.stringify(value);
  if (json === undefined) return refuse(`The ${what} is not JSON.`);
  if (json.length > LIMITS.attachmentLength) refuse(`The ${what} is too large (${json.length}).`);
  return json;
};
