import { bytesOf } from "#domain/kit/json-bytes.ts";
import { leadingText } from "#domain/kit/leading-text.ts";

/** The largest number of bytes that a UTF-16 unit has in UTF-8. */
const BYTES_OF_UNIT = 3;

/**
 * A text as a part of a table's key, cut to this many bytes. Postgres rejects keys above about 2,700 bytes,
 * and one event with a longer text would stop the projection. NUL is removed because the table would have
 * a longer character in its place.
 */
export const keyText = (text: string, maxBytes: number): string => {
  const storable = text.includes("\0") ? text.replaceAll("\0", "") : text;
  return storable.length * BYTES_OF_UNIT <= maxBytes
    ? storable
    : leadingText(storable.toWellFormed(), maxBytes, bytesOf);
};
