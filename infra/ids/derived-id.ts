import { hash } from "node:crypto";

const HEX_ID = /^[\da-f]{32}$/;
const TIME_DIGITS = 12;

/**
 * A UUID of version 8 (RFC 9562) derived from the text: the same text in the same namespace always
 * gives the same id. `newId` gives version 7, so that a caller's text can never produce the id of
 * another event. If the text starts with a time, as UUIDs of version 7 do, the id keeps it, so that
 * index inserts stay at the right edge.
 */
export const derivedId = (namespace: string, text: string): string => {
  const hex = hash("sha256", JSON.stringify([namespace, text]), "hex");
  const given = text.replaceAll("-", "").toLowerCase();
  const time = (HEX_ID.test(given) ? given : hex).slice(0, TIME_DIGITS);
  const variant = ((Number.parseInt(hex[15] as string, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(12, 15)}-${variant}${hex.slice(16, 19)}-${hex.slice(20, 32)}`;
};
