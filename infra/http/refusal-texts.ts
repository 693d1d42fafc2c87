import type { RequestHandler, Response } from "express";
import { Refusal } from "./refusal.ts";

/** Characters of a file name that are repeated to the caller. */
const MAX_NAME = 200;

type Wording = {
  /** Texts by rejection code. */
  readonly refusalTexts?: Readonly<Record<string, string>>;
  /** The same with the `name` of a file in the query. */
  readonly namedTexts?: Readonly<Record<string, string>>;
  readonly hasDataMessage?: true;
};

/** Every later rejection of this request uses the texts of its call. */
export const sayIn =
  ({ refusalTexts, namedTexts, hasDataMessage }: Wording): RequestHandler =>
  (_request, response, next) => {
    response.locals.wording = { refusalTexts, namedTexts, hasDataMessage };
    next();
  };

/** The call's own text for a code; with the name of the file where the query has one. */
const ownText = (
  response: Response,
  { refusalTexts = {}, namedTexts = {} }: Wording,
  code: string,
): string | undefined => {
  const { name } = response.req.query;
  if (typeof name === "string" && name !== "" && Object.hasOwn(namedTexts, code))
    return namedTexts[code]?.replace("{name}", () => name.slice(0, MAX_NAME));
  return Object.hasOwn(refusalTexts, code) ? refusalTexts[code] : undefined;
};

/** The rejection with the texts and the shape of its call. */
export const inWordsOf = (response: Response, refusal: Refusal): Refusal => {
  const wording = (response.locals.wording ?? {}) as Wording;
  const { hasDataMessage } = wording;
  const { status, code, fields, headers } = refusal;
  const own = ownText(response, wording, code);
  if (own === undefined && !hasDataMessage) return refusal;
  const message = own ?? refusal.message;
  const members = hasDataMessage ? { ...refusal.members, data: { message } } : refusal.members;
  return new Refusal(status, code, message, {
    headers,
    members,
    ...(fields !== undefined && { fields }),
  });
};
