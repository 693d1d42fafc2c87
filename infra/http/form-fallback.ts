import express, { type Express, type Request, type Response, Router } from "express";
import { requireCrumb, takeLimits } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import type { HttpDependencies } from "./dependencies.ts";
import { parseInput } from "./parse-input.ts";
import { sayIn } from "./refusal-texts.ts";
import { contextOf } from "./request-context.ts";
import type { AnyAnswer, Route } from "./route.ts";
import { sendSideEffects } from "./send.ts";
import { provingIntent, requireSiteUser, XSRF_FIELD } from "./site-user.ts";

/** Fields of an HTML form by name; the last of several with one name counts. */
export type FormFields = Readonly<Record<string, string>>;

/** Every value of each name, in the order of the form: names in parts, checkboxes. */
export type FormLists = Readonly<Record<string, readonly string[]>>;

type CallParts = { readonly params?: object; readonly query?: object; readonly body?: object };

type Form = {
  /** Parameters are written `:name`; they are among the fields and take precedence. */
  readonly path: string;
  /** In bytes; default: 100 KiB. */
  readonly maxBodyBytes?: number;
  /** Texts of rejections, as in the contract of the call. */
  readonly refusalTexts?: Readonly<Record<string, string>>;
};

/** A plain HTML form with the effect of an API call, for browsers without JavaScript. */
export type FormFallback = Form & {
  /** The call that does the work: "POST /api/…" as in its contract. */
  readonly call: (fields: FormFields) => string;
  readonly input: (
    fields: FormFields,
    context: RequestContext,
    lists: FormLists,
  ) => CallParts | Promise<CallParts>;
  /** Path to redirect to on success. */
  readonly next: (answer: AnyAnswer, fields: FormFields) => string;
};

/** One of several calls, as its contract names it. */
export type FormStep = CallParts & { readonly call: string };

/**
 * A plain HTML form that makes several calls, one after another until one is rejected. Its calls
 * must tolerate repetition.
 */
export type FormSequence = Form & {
  /** Throws a `Refusal` when the fields themselves are invalid. */
  readonly steps: (fields: FormFields, context: RequestContext) => readonly FormStep[];
  /**
   * Path to redirect to on success. Absent: the page at `path` answers and shows what was sent (see
   * `sentOf`).
   */
  readonly next?: (answers: readonly AnyAnswer[], fields: FormFields) => string;
};

const MAX_FORM_BYTES = 100 * 1024;
/** A form of 200 fields can have six inputs for each. */
const MAX_FORM_FIELDS = 5_000;

/**
 * Mounts the forms after `knowSiteUser`: with the limits, crumb and rules of the calls, followed by
 * a redirect. Rejections become pages where the website's error pages are mounted after this. A
 * form of an account contains the session's token as the hidden field `xsrf`.
 */
export const mountForms = (
  app: Express,
  dependencies: HttpDependencies,
  routes: readonly Route[],
  forms: readonly (FormFallback | FormSequence)[],
): void => {
  const byCall = new Map(
    routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route]),
  );
  const parserOf = ({ maxBodyBytes = MAX_FORM_BYTES }: Form) =>
    express.urlencoded({
      limit: maxBodyBytes,
      parameterLimit: MAX_FORM_FIELDS,
      extended: false,
    });
  const sent = Router();
  for (const form of forms)
    sent.post(form.path, sayIn(form), parserOf(form), async (request, response, next) => {
      const lists = listsOf(request);
      if ("steps" in form) {
        const sequence = { form, lists, request, response };
        const path = await performSteps(dependencies, byCall, sequence);
        return path === undefined ? next() : response.redirect(303, path);
      }
      const route = routeOf(byCall, form, form.call(lastOf(lists)));
      await takeLimits(dependencies, route.contract, contextOf(response));
      requireCrumb(dependencies.crumb, request);
      const answer = await perform(route, form.input, lists, response);
      sendSideEffects(response, answer, dependencies.secureCookies);
      response.redirect(303, form.next(answer, lastOf(lists)));
    });
  // A requested page's path is not compared with that of each form.
  app.use((request, response, next) =>
    request.method === "POST" ? sent(request, response, next) : next(),
  );
};

const routeOf = (byCall: ReadonlyMap<string, Route>, { path }: Form, call: string): Route => {
  const route = byCall.get(call);
  if (route === undefined || route.contract.access === "owner")
    throw new Error(`The form ${path} names no call: ${call}`);
  return route;
};

type Sequence = {
  readonly form: FormSequence;
  readonly lists: FormLists;
  readonly request: Request;
  readonly response: Response;
};

/** A successful form that its page answers. */
export type SentForm = {
  readonly fields: FormFields;
  /** Answers of the calls, in order. */
  readonly answers: readonly AnyAnswer[];
};

/** Undefined when no form was sent. */
export const sentOf = (response: Response): SentForm | undefined =>
  response.locals.sentForm as SentForm | undefined;

/**
 * Returns the path to redirect to; undefined when the page itself answers, which then sees
 * everything that was written.
 */
const performSteps = async (
  dependencies: HttpDependencies,
  byCall: ReadonlyMap<string, Route>,
  { form, lists, request, response }: Sequence,
): Promise<string | undefined> => {
  const fields = lastOf(lists);
  requireCrumb(dependencies.crumb, request);
  const answers: AnyAnswer[] = [];
  for (const { call, ...parts } of form.steps(fields, contextOf(response))) {
    const route = routeOf(byCall, form, call);
    await takeLimits(dependencies, route.contract, contextOf(response));
    const answer = await perform(route, () => parts, lists, response);
    const { position } = answer;
    if (position !== undefined)
      response.locals.context = { ...contextOf(response), readAfter: position };
    answers.push(answer);
  }
  const last = answers.findLast(({ position }) => position !== undefined);
  sendSideEffects(
    response,
    {
      body: undefined,
      ...(last?.position !== undefined && { position: last.position }),
      cookies: answers.flatMap(({ cookies }) => cookies ?? []),
      headers: Object.assign({}, ...answers.map(({ headers }) => headers)),
    },
    dependencies.secureCookies,
  );
  response.locals.sentForm = { fields, answers } satisfies SentForm;
  return form.next?.(answers, fields);
};

const perform = async (
  { contract, handle }: Route,
  input: FormFallback["input"],
  lists: FormLists,
  response: Response,
): Promise<AnyAnswer> => {
  const fields = lastOf(lists);
  const known = contextOf(response);
  const siteUser = known.siteUser && provingIntent(known.siteUser, fields[XSRF_FIELD]);
  const context = { ...known, siteUser };
  requireSiteUser(contract, context);
  const { params, query, body } = await input(fields, context, lists);
  return handle({
    params: (contract.params && parseInput(contract.params, params)) as undefined,
    query: (contract.query && parseInput(contract.query, query ?? {})) as undefined,
    body: (contract.body && parseInput(contract.body, body)) as undefined,
    context,
  });
};

const listsOf = (request: Request): FormLists => {
  const lists: Record<string, readonly string[]> = Object.create(null);
  const sent = { ...(request.body as Record<string, unknown> | undefined), ...request.params };
  for (const [name, value] of Object.entries(sent))
    lists[name] = (Array.isArray(value) ? value : [value]).map(String);
  return lists;
};

const lastOf = (lists: FormLists): FormFields => {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(lists)) fields[name] = values.at(-1) ?? "";
  return fields;
};
