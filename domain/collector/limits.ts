/** Not in the specification. A batch holds this many custom events, and this many bytes. */
export const MAX_BATCH_EVENTS = 500;
export const MAX_BATCH_BYTES = 256 * 1024;

/** Size in bytes of the content of one custom event. A larger one is refused. */
export const MAX_CONTENT_BYTES = 8 * 1024;
/** Levels of objects and lists in a content. */
export const MAX_CONTENT_DEPTH = 10;
/** Values in a content, in all its levels. */
export const MAX_CONTENT_VALUES = 250;
/** Each started piece of this size counts as one event against the limits, so that they bound bytes, too. */
export const BYTES_PER_COUNTED_EVENT = 2 * 1024;

/** Limits of a schema: what it says is compiled and checked in bounded time. */
export const MAX_SCHEMA_BYTES = 64 * 1024;
export const MAX_SCHEMA_DEPTH = 10;
/** Number of schemas inside a schema, with every reference followed. */
export const MAX_SCHEMA_PARTS = 300;
/** `uniqueItems` compares every pair of items. */
export const MAX_UNIQUE_ITEMS = 100;
export const MAX_PATTERN_LENGTH = 200;
/** The largest number in braces of a pattern, and their product where they are nested. */
export const MAX_PATTERN_REPEATS = 200;

/** Maximum number of errors that are listed for one event. */
export const MAX_ERRORS = 20;

/** How long the contents of custom events are kept. */
export const CUSTOM_EVENT_MONTHS = 13;
