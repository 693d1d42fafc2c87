import express, { type Express, type Request, type Response } from "express";
import { demandCrumb, type HttpDependencies } from "./app.ts";
import type { RequestContext } from "./context.ts";
import { parseInput } from "./parse-input.ts";
import { contextOf } from "./request-context.ts";
import type { Answer, Route } from "./route.ts";
import { sendSideEffects } from "./send.ts";

/** Fields of an HTML form by name. Of several with one name the last counts. */
export type FormFields = Readonly<Record<string, string>>;

/** The same with every value of a name, in the order of the form: names in parts, checkboxes. */
export type FormLists = Readonly<Record<string, readonly string[]>>;

/** A plain HTML form that does what an API call does, for browsers without JavaScript. */
export type FormFallback = {
  readonly path: string;
  /** The call that does the work: "POST /api/…" as in its contract. */
  readonly call: (fields: FormFields) => string;
  readonly input: (
    fields: FormFields,
    context: RequestContext,
    lists: FormLists,
  ) => { readonly params?: object; readonly body?: object };
  /** Path to go to when it was done. */
  readonly next: (answer: Answer<unknown>, fields: FormFields) => string;
};

const MAX_FORM_BYTES = 100 * 1024;

/**
 * Mounts the forms: same limits, crumb and rules as the calls behind them, then a redirect. What is
 * refused becomes a page where the site's error pages are mounted behind this.
 */
export const mountForms = (
  app: Express,
  dependencies: HttpDependencies,
  routes: readonly Route[],
  forms: readonly FormFallback[],
): void => {
  const byCall = new Map(
    routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route]),
  );
  const parser = express.urlencoded({ limit: MAX_FORM_BYTES, extended: false });
  for (const form of forms)
    app.post(form.path, parser, async (request, response) => {
      const context = contextOf(response);
      await dependencies.limits.commands.take(context);
      demandCrumb(dependencies.crumb, request);
      const lists = listsOf(request);
      const answer = await perform(byCall, form, lists, response);
      sendSideEffects(response, answer, dependencies.secureCookies);
      response.redirect(303, form.next(answer, lastOf(lists)));
    });
};

const perform = async (
  byCall: ReadonlyMap<string, Route>,
  form: FormFallback,
  lists: FormLists,
  response: Response,
): Promise<Answer<unknown>> => {
  const fields = lastOf(lists);
  const call = form.call(fields);
  const route = byCall.get(call);
  if (route === undefined) throw new Error(`The form ${form.path} names no call: ${call}`);
  const context = contextOf(response);
  const { params, body } = form.input(fields, context, lists);
  const { contract } = route;
  return route.handle({
    params: (contract.params && parseInput(contract.params, params)) as undefined,
    query: undefined,
    body: (contract.body && parseInput(contract.body, body)) as undefined,
    context,
  });
};

const listsOf = (request: Request): FormLists => {
  const lists: Record<string, readonly string[]> = Object.create(null);
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>))
    lists[name] = (Array.isArray(value) ? value : [value]).map(String);
  return lists;
};

const lastOf = (lists: FormLists): FormFields => {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(lists)) fields[name] = values.at(-1) ?? "";
  return fields;
};
