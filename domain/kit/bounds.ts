import * as z from "zod/mini";
import { isStorable } from "./storable-text.ts";

/** The largest value of an `integer` column of Postgres. */
export const MAX_INTEGER = 2_147_483_647;

/** Far above any amount in a shop, and small enough that sums stay exact. In cents. */
export const MAX_AMOUNT_CENTS = 1_000_000_000_000;

const countsFrom = (least: number) => [z.minimum(least), z.maximum(MAX_INTEGER)] as const;

/** Number of saves of a draft, starting at 0. */
export const editionNumber = z.int().check(...countsFrom(0));

/** Version of a published template or a released form, starting at 1. */
export const versionNumber = z.int().check(...countsFrom(1));

/** Like `versionNumber`, for a URL, where it arrives as text. */
export const versionInAddress = z.coerce.number().check(z.int(), ...countsFrom(1));

/** Amount of money, 0 or more. */
export const amountCents = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT_CENTS));

/** Id that names a product or a collection in its stream: plain characters only. */
export const catalogId = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,99}$/));

/** Id that names a variant in its stream, made of the product's id and its own. */
export const variantStreamId = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,149}$/));

/** Id of a form or of one of its fields. */
export const formPartId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Id that a caller selected for a refund or a shipment. */
export const orderPartId = z.string().check(z.regex(/^[\w.:-]{1,100}$/));

const CONTROL_CHARACTER = /\p{Cc}/u;

const likeAnId = [
  z.maxLength(200),
  z.refine<string>(
    (text) => isStorable(text) && !CONTROL_CHARACTER.test(text),
    "The id contains characters that no id has.",
  ),
] as const;

/**
 * An id that is only looked up. Older ids can contain characters that new ones cannot, but none
 * contains a line break or another character that stream names exclude.
 */
export const lookupId = z.string().check(z.minLength(1), ...likeAnId);

/** Like `lookupId`, or empty where a rule rejects a missing id with its own text. */
export const lookupIdOrNone = z.string().check(...likeAnId);
