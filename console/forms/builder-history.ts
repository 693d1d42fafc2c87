import type { FormDefinition } from "#domain/forms/definition.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { applyEdit, editedField, editText, type FormEdit, mergeKey } from "./builder-edits.ts";

/** Maximum number of undo steps. */
export const MAX_STEPS = 200;
/** Changes of one text within this time are one step. */
export const MERGE_WITHIN_MS = 1_200;

/** A form to return to, and the edit that it undoes or repeats. */
type Step = {
  readonly form: FormDefinition;
  readonly what: string;
  readonly fieldId: string | null;
};

export type BuilderHistory = {
  readonly form: FormDefinition;
  /** The field with open settings. */
  readonly selected: string | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Key that the next change can be merged with. */
  readonly merging: { readonly key: string; readonly atMs: number } | undefined;
};

export type BuilderAction =
  | { readonly type: "edit"; readonly edit: FormEdit; readonly atMs: number }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "select"; readonly fieldId: string | null }
  /** Another member's form replaces this one; earlier edits cannot be undone in it. */
  | { readonly type: "load"; readonly form: FormDefinition };

export const startHistory = (form: FormDefinition): BuilderHistory => ({
  form,
  selected: null,
  past: [],
  future: [],
  merging: undefined,
});

const stays = (form: FormDefinition, fieldId: string | null): string | null =>
  form.fields.some((field) => field.fieldId === fieldId) ? fieldId : null;

const edited = (
  history: BuilderHistory,
  { edit, atMs }: { readonly edit: FormEdit; readonly atMs: number },
): BuilderHistory => {
  const form = applyEdit(history.form, edit);
  if (sameJson(form, history.form)) return history;
  const key = mergeKey(edit);
  const merges =
    key !== undefined &&
    history.merging?.key === key &&
    atMs - history.merging.atMs <= MERGE_WITHIN_MS &&
    history.past.length > 0;
  const fieldId = editedField(edit);
  const step: Step = { form: history.form, what: editText(history.form, edit), fieldId };
  const opens = edit.type === "field-added" || edit.type === "field-duplicated";
  return {
    form,
    selected: stays(form, opens ? fieldId : history.selected),
    past: merges ? history.past : [...history.past, step].slice(-MAX_STEPS),
    future: [],
    merging: key === undefined ? undefined : { key, atMs },
  };
};

const back = (history: BuilderHistory): BuilderHistory => {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  return {
    form: step.form,
    selected: stays(step.form, step.fieldId ?? history.selected),
    past: history.past.slice(0, -1),
    future: [...history.future, { ...step, form: history.form }],
    merging: undefined,
  };
};

const forward = (history: BuilderHistory): BuilderHistory => {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  return {
    form: step.form,
    selected: stays(step.form, step.fieldId ?? history.selected),
    past: [...history.past, { ...step, form: history.form }],
    future: history.future.slice(0, -1),
    merging: undefined,
  };
};

/** Every change of a form, all of them undoable. Pure: ids and times are part of the action. */
export const builderReducer = (history: BuilderHistory, action: BuilderAction): BuilderHistory => {
  switch (action.type) {
    case "edit":
      return edited(history, action);
    case "undo":
      return back(history);
    case "redo":
      return forward(history);
    case "select":
      return { ...history, selected: stays(history.form, action.fieldId), merging: undefined };
    case "load":
      return { ...startHistory(action.form), selected: stays(action.form, history.selected) };
  }
};

/** The edit that the undo button reverses; undefined without one. */
export const undoText = ({ past }: BuilderHistory): string | undefined => past.at(-1)?.what;
export const redoText = ({ future }: BuilderHistory): string | undefined => future.at(-1)?.what;
