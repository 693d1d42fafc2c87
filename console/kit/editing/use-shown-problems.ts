import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallError } from "../calls/api.ts";
import type { FieldProblems } from "./form-problems.ts";

type Errors = Readonly<Record<string, ReactNode>>;

const INPUTS = "input, select, textarea, button";
/** Where Mantine says what is wrong with an input. */
const SHOWN = ".mantine-InputWrapper-error";
const ALERT = '[role="alert"]';

const generalOf = (text: ReactNode): CallError | undefined =>
  text ? new CallError(400, "invalid-input", String(text)) : undefined;

/** The first input that the form shows as wrong; a group of inputs stands for its first one. */
const firstWrong = (form: HTMLFormElement | null, errors: Errors): HTMLElement | undefined => {
  const paths = Object.keys(errors).map((path) => `[data-path="${CSS.escape(path)}"]`);
  const found = form?.querySelector<HTMLElement>(
    ['[aria-invalid="true"]', "[data-wrong]", ...paths].join(),
  );
  if (!found) return undefined;
  return found.matches(INPUTS) ? found : (found.querySelector<HTMLElement>(INPUTS) ?? found);
};

/**
 * Leads to what is wrong: the first wrong input is focused, and what no input shows is said above the form, so
 * that nothing is refused without a word.
 */
export const useShownProblems = (
  { errors, setErrors }: { readonly errors: Errors; readonly setErrors: (errors: Errors) => void },
  /** What the server refused, by field; undefined when it is about none. */
  refused: FieldProblems | undefined,
  error: unknown,
) => {
  const element = useRef<HTMLFormElement>(null);
  const isNew = useRef(false);
  const [general, setGeneral] = useState<CallError>();
  const toAlert = () => element.current?.querySelector(ALERT)?.scrollIntoView({ block: "center" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown once
  useEffect(() => {
    if (error === null || error === undefined) return;
    isNew.current = true;
    setErrors(refused ?? {});
  }, [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are marked when the errors are drawn
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    const wrong = firstWrong(element.current, errors);
    const [text] = Object.values(errors);
    if (wrong) wrong.focus();
    else if (text && !element.current?.querySelector(SHOWN)) setGeneral(generalOf(text));
    else toAlert();
  }, [errors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn by then
  useEffect(() => {
    if (general !== undefined) toAlert();
  }, [general]);
  /** Called with every try to send; with the errors of one that failed. */
  const onTry = (found: Errors = {}) => {
    isNew.current = Object.keys(found).length > 0;
    setGeneral(generalOf(found[""]));
  };
  return { element, onTry, refusal: general ?? (refused === undefined ? error : undefined) };
};
