import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringifySetCookie } from "cookie";
import type { Response } from "express";
import { POSITION_COOKIE, POSITION_HEADER } from "#domain/kit/position-names.ts";
import { isClientGone } from "./errors.ts";
import { sentName } from "./host-cookies.ts";
import { jsonText } from "./json-text.ts";
import type { AnyAnswer, FileAnswer, SetCookie } from "./route.ts";

/** Long enough for the next page to load, short enough not to slow the one after. */
const POSITION_COOKIE_SECONDS = 10;

export const cookieHeader = (cookie: SetCookie, secure: boolean): string =>
  stringifySetCookie(secure ? sentName(cookie) : cookie.name, cookie.value, {
    path: cookie.path ?? "/",
    httpOnly: cookie.httpOnly ?? true,
    sameSite: cookie.sameSite ?? "lax",
    secure,
    ...(cookie.maxAge !== undefined && { maxAge: cookie.maxAge }),
  });

/** Everything of an answer except status and body: cookies, headers and the written position. */
export const sendSideEffects = (
  response: Response,
  { position, cookies = [], headers = {} }: AnyAnswer,
  secureCookies: boolean,
): void => {
  for (const cookie of cookies) response.append("set-cookie", cookieHeader(cookie, secureCookies));
  if (position !== undefined) {
    const value = String(position);
    response.setHeader(POSITION_HEADER, value);
    response.append(
      "set-cookie",
      cookieHeader(
        { name: POSITION_COOKIE, value, maxAge: POSITION_COOKIE_SECONDS },
        secureCookies,
      ),
    );
  }
  response.set(headers);
};

export const send = async (
  response: Response,
  answer: AnyAnswer,
  secureCookies: boolean,
): Promise<void> => {
  const { status, body, file } = answer;
  if (file !== undefined) return sendFile(response, answer, file, secureCookies);
  sendSideEffects(response, answer, secureCookies);
  if (body === undefined) response.status(status ?? 204).end();
  else sendJson(response.status(status ?? 200), jsonText(body, answer.steady));
};

/** In UTF-16 units: longer texts are faster to write as bytes than joined with the head. */
const SHORT_TEXT = 5_000;

/** Like `json` of Express, but a short answer leaves together with its head in one write. */
const sendJson = (response: Response, text: string): void => {
  const content = text.length < SHORT_TEXT ? text : Buffer.from(text);
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(content));
  response.end(content);
};

async function* from<Piece>(first: IteratorResult<Piece>, rest: AsyncIterator<Piece>) {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * Writes a text in pieces, as fast as the client reads them. What fails before the first piece is answered like
 * every error.
 */
export const sendPieces = async (
  response: Response,
  { type, cacheControl }: { readonly type: string; readonly cacheControl: string },
  content: AsyncIterable<string>,
): Promise<void> => {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  // Not before: an error must not be kept by caches.
  response.type(type).set("cache-control", cacheControl);
  await write(response, first, pieces);
};

const write = async <Piece>(
  response: Response,
  first: IteratorResult<Piece>,
  pieces: AsyncIterator<Piece>,
): Promise<void> => {
  try {
    await pipeline(Readable.from(from(first, pieces)), response);
  } catch (error) {
    // The client has disconnected: this is not an error.
    if (!isClientGone(error)) throw error;
  }
};

const sendFile = async (
  response: Response,
  answer: AnyAnswer,
  { name, type, content }: FileAnswer,
  secureCookies: boolean,
): Promise<void> => {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  sendSideEffects(response, answer, secureCookies);
  if (name !== undefined) response.attachment(name);
  response.status(answer.status ?? 200).type(type);
  await write(response, first, pieces);
};
