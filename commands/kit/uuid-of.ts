import { createHash } from "node:crypto";

/** A UUID (version 8, RFC 9562) that is always the same for the same parts. */
export const uuidOf = (...parts: readonly string[]): string => {
  const bytes = createHash("sha256").update(JSON.stringify(parts)).digest();
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
