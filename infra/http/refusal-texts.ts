import type { RequestHandler, Response } from "express";
import { Refusal } from "./refusal.ts";

type Wording = {
  /** Texts by rejection code. */
  readonly refusalTexts?: Readonly<Record<string, string>>;
  readonly hasDataMessage?: true;
};

/** Every later rejection of this request uses the texts of its call. */
export const sayIn =
  ({ refusalTexts, hasDataMessage }: Wording): RequestHandler =>
  (_request, response, next) => {
    response.locals.wording = { refusalTexts, hasDataMessage };
    next();
  };

/** The rejection with the texts and the shape of its call. */
export const inWordsOf = (response: Response, refusal: Refusal): Refusal => {
  const { refusalTexts = {}, hasDataMessage } = (response.locals.wording ?? {}) as Wording;
  const { status, code, fields, headers } = refusal;
  const own = Object.hasOwn(refusalTexts, code) ? refusalTexts[code] : undefined;
  if (own === undefined && !hasDataMessage) return refusal;
  const message = own ?? refusal.message;
  const beside = hasDataMessage ? { ...refusal.beside, data: { message } } : refusal.beside;
  return new Refusal(status, code, message, {
    headers,
    beside,
    ...(fields !== undefined && { fields }),
  });
};
