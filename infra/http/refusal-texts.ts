import type { RequestHandler, Response } from "express";
import { Refusal } from "./refusal.ts";

type Texts = Readonly<Record<string, string>>;

/** Whatever refuses this request from here on says it in these words. */
export const sayIn =
  (texts: Texts): RequestHandler =>
  (_request, response, next) => {
    response.locals.refusalTexts = texts;
    next();
  };

/** The refusal in the words of the call that was refused. */
export const inWordsOf = (response: Response, refusal: Refusal): Refusal => {
  const texts = response.locals.refusalTexts as Texts | undefined;
  if (texts === undefined || !Object.hasOwn(texts, refusal.code)) return refusal;
  const { status, code, fields, headers, beside } = refusal;
  return new Refusal(status, code, texts[code] ?? refusal.message, {
    headers,
    beside,
    ...(fields !== undefined && { fields }),
  });
};
