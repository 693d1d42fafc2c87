import { type Express, type RequestHandler, Router } from "express";
import type { Contract } from "#domain/kit/contract.ts";

export const CALLS = "/api";

export type MountCall = (contract: Contract, ...handlers: readonly RequestHandler[]) => void;

/**
 * Calls below /api share one prefix, so that a page's path is not compared with each of them. A
 * call without parameters is found by its path directly.
 */
export const mountCallsOn = (app: Express): MountCall => {
  const below = Router();
  const known = new Map<string, Router>();
  app.use(CALLS, (request, response, next) => {
    const call = known.get(`${request.method} ${request.path}`) ?? below;
    call(request, response, next);
  });
  return (contract, ...handlers) => {
    const method = methodOf(contract);
    if (!contract.path.startsWith(`${CALLS}/`)) {
      app[method](contract.path, ...handlers);
      return;
    }
    const path = contract.path.slice(CALLS.length);
    // The path may also differ in case or have a trailing slash.
    below[method](path, ...handlers);
    if (!/[:*{]/.test(path))
      known.set(`${contract.method} ${path}`, Router()[method](path, ...handlers));
  };
};

const methodOf = ({ method }: Contract) =>
  method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
