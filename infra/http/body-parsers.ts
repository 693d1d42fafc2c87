import express, { type RequestHandler } from "express";
import type { Contract } from "#domain/kit/contract.ts";
import { Refusal } from "./refusal.ts";
import { streamedBody } from "./streamed-body.ts";

const DEFAULT_BODY_BYTES = 100 * 1024;

const FORM = "application/x-www-form-urlencoded";

export const isForm = ({ contentType }: Contract): boolean => contentType === FORM;

/** Applies the limit and the content type of a call's contract. */
export const bodyParsers = (contract: Contract): readonly RequestHandler[] => {
  if (contract.method === "GET" || contract.body === undefined) return [];
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  const type = contract.contentType ?? "application/json";
  const demand: RequestHandler = (request, _response, next) => {
    // `is` returns null for a request without a body: the schema then reports what is missing.
    if (request.is(type) === false)
      throw new Refusal(415, "unsupported-content-type", `The request body must be ${type}.`);
    next();
  };
  if (contract.streamedBody) return [demand, streamedBody(limit)];
  if (contract.rawBody) return [demand, express.raw({ limit, type })];
  if (type === "application/json") return [demand, express.json({ limit, strict: false })];
  if (type === FORM) return [demand, express.urlencoded({ limit, extended: false })];
  if (type === "text/csv") return [demand, express.text({ limit, type })];
  return [demand, express.raw({ limit, type })];
};
