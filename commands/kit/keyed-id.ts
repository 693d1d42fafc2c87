import { randomUUID } from "node:crypto";
import { isKeyedId } from "#domain/kit/keyed-id.ts";
import type { Signing } from "#infra/signing/port.ts";
import { uuidOf } from "./uuid-of.ts";

type Sign = Pick<Signing, "sign">;

/** Always the same for the same parts; a caller who knows the parts cannot compute it. */
export const keyedId = ({ sign }: Sign, ...parts: readonly string[]): string => {
  const mark = Buffer.from(sign("keyed id", JSON.stringify(parts)), "base64url");
  mark[6] = ((mark[6] as number) & 0x0f) | 0x50;
  mark[8] = ((mark[8] as number) & 0x3f) | 0x80;
  const hex = mark.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** For an entity without a natural key. */
export const newKeyedId = (signing: Sign): string => keyedId(signing, "new", randomUUID());

/**
 * The id derived from `parent`, which is among the parts or represents them. Entities from before
 * ids were keyed continue under their earlier ids, so that a retry finds what it started.
 */
export const followingId = (signing: Sign, parent: string, ...parts: readonly string[]): string =>
  isKeyedId(parent) ? keyedId(signing, ...parts) : uuidOf(...parts);
