import { Refusal } from "#infra/http/refusal.ts";

/** Opaque to the caller, so that its content can change. */
export const toCursor = (position: number): string =>
  Buffer.from(`p${position}`).toString("base64url");

/** The position after which the next page starts; undefined for the first page. */
export const fromCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  const match = /^p(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (match === null)
    throw new Refusal(400, "invalid-cursor", "This page does not exist. Please start again.");
  return Number(match[1]);
};
