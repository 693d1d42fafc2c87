import * as z from "zod/v4/core";
import { CallError } from "../calls/api.ts";

/** A contract whose call has a body, or the part of one that a form asks for. */
export type BodyContract = { readonly body: z.$ZodType };

/** Errors by field; `""` has those that belong to no field. */
export type FieldProblems = Readonly<Record<string, string>>;

/** How the contract's schema says what is wrong with what was typed. */
export type FormRules<Values extends object, C extends BodyContract = BodyContract> = {
  readonly contract: C;
  /** What is sent. Numbers that cannot be read are NaN, which every schema refuses. */
  readonly bodyOf: (values: Values) => z.input<C["body"]>;
  /** Where a member of the body has another name or form than its field: the member's path, then the field. */
  readonly fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** Texts where the contract only says that the input is not valid: by the member's path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Rules that no schema of the contract states. */
  readonly also?: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** Refusals that belong to one field, by their code. */
  readonly codes?: Readonly<Record<string, keyof Values & string>>;
};

/** What is said of a path of the body, or of the nearest member that it is part of. */
const saidOf = <Said>(of: Readonly<Record<string, Said>>, path: string): Said | undefined => {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const said = of[parts.slice(0, length).join(".")];
    if (said !== undefined) return said;
  }
  return undefined;
};

/** The field of a path of the body: the one that is named for it, or the one with the same name. */
const fieldAt = <Values extends object, C extends BodyContract>(
  { fieldOf = {} }: FormRules<Values, C>,
  values: Values,
  path: string,
): string => {
  const named = saidOf(fieldOf, path);
  if (named !== undefined) return named;
  const [first = ""] = path.split(".");
  const value = (values as Readonly<Record<string, unknown>>)[first];
  if (value === undefined) return "";
  return typeof value === "object" && value !== null && !Array.isArray(value) ? path : first;
};

/** What an issue says without a text of the contract's, whatever locale zod was given elsewhere. */
const UNSAID = "Invalid input";
/** The beginnings of what zod says in the server's answers where the contract has no text. */
const unsaid = [UNSAID, "Too big: ", "Too small: "] as const;

const amountOf = (bound: unknown): string => Number(bound).toLocaleString("en");

/** The texts of bounds, which contracts state without words. */
const boundText = (issue: z.$ZodIssue): string => {
  if (issue.code === "too_small") {
    if (issue.origin === "string")
      return issue.minimum === 1 ? "Required" : `Use at least ${issue.minimum} characters.`;
    return issue.origin === "array"
      ? "Choose at least one."
      : `Enter ${amountOf(issue.minimum)} or more.`;
  }
  if (issue.code === "too_big") {
    if (issue.origin === "string") return `Use up to ${amountOf(issue.maximum)} characters.`;
    if (issue.origin !== "array") return `Enter up to ${amountOf(issue.maximum)}.`;
  }
  return "This is not valid.";
};

/** What is wrong with what was typed, before anything is sent; empty when it can be. */
export const formProblems = <Values extends object, C extends BodyContract>(
  rules: FormRules<Values, C>,
  values: Values,
): FieldProblems => {
  const problems: Record<string, string> = {};
  for (const [field, text] of Object.entries(rules.also?.(values) ?? {}))
    if (text !== undefined) problems[field] = text;
  const parsed = z.safeParse(rules.contract.body, rules.bodyOf(values), {
    error: () => UNSAID,
  });
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const path = issue.path.join(".");
    const field = fieldAt(rules, values, path);
    const own = saidOf(rules.texts ?? {}, path);
    problems[field] ??= issue.message === UNSAID ? (own ?? boundText(issue)) : issue.message;
  }
  return problems;
};

/** What the server refused, at the fields that it is about; undefined when it is about none of them. */
export const refusedFields = <Values extends object, C extends BodyContract>(
  rules: FormRules<Values, C>,
  values: Values,
  error: unknown,
): FieldProblems | undefined => {
  if (!(error instanceof CallError)) return undefined;
  const ofCode = rules.codes?.[error.code];
  if (ofCode !== undefined) return { [ofCode]: error.message };
  const problems: Record<string, string> = {};
  for (const [path, text] of Object.entries(error.fields)) {
    const field = fieldAt(rules, values, path);
    const own = saidOf(rules.texts ?? {}, path);
    const isUnsaid = unsaid.some((beginning) => text.startsWith(beginning));
    if (field !== "") problems[field] ??= isUnsaid ? (own ?? "This is not valid.") : text;
  }
  return Object.keys(problems).length === 0 ? undefined : problems;
};
