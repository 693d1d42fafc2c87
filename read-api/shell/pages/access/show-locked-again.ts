import type { Request, Response } from "express";
import { ownPath } from "#domain/kit/own-path.ts";
import type { Refusal } from "#infra/http/refusal.ts";
import { contextOf } from "#infra/http/request-context.ts";
import type { Pages } from "../pages.ts";
import { lockScreen, UNLOCK_PATH } from "./lock-screen.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "/");

type Refused = {
  readonly request: Request;
  readonly response: Response;
  readonly refusal: Refusal | undefined;
};

/** Shows the lock screen again with the reason. False when another form was sent. */
export const showLockedAgain = async (
  pages: Pages,
  { request, response, refusal }: Refused,
): Promise<boolean> => {
  const { method, path, body = {} } = request;
  if (method !== "POST" || path !== UNLOCK_PATH) return false;
  if (refusal === undefined || refusal.status >= 500) return false;
  const next = ownPath((body as { next?: unknown }).next) ?? "/";
  if (refusal.code === "nothing-locked") {
    response.redirect(303, next);
    return true;
  }
  const locked = textOf((body as { path?: unknown }).path);
  const { message, status, headers } = refusal;
  response.set(headers);
  const screen = lockScreen(locked, next, { message, status });
  await pages.show(request, response, contextOf(response), async () => screen);
  return true;
};
