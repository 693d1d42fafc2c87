import { useQueryClient } from "@tanstack/react-query";
import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { saveFormDraftContract } from "#commands/forms/contract.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { definitionProblems } from "#domain/forms/definition-problems.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { getFormContract, listFormsContract } from "#read-api/forms/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { keyOf } from "../kit/calls/queries.ts";
import {
  type DocumentSnapshot,
  type Stored,
  saveStatusOf,
} from "../kit/editing/document-snapshot.ts";
import { DocumentStore } from "../kit/editing/document-store.ts";
import { later } from "../kit/editing/save-loop.ts";
import { useMay, useMayChange, useOwner } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { editText, type FormEdit } from "./builder-edits.ts";
import {
  type BuilderAction,
  type BuilderHistory,
  builderReducer,
  redoText,
  startHistory,
  undoText,
} from "./builder-history.ts";
import { keptAtOf, keptForm, withDestinations } from "./builder-local-copy.ts";

export type LoadedForm = ResponseOf<typeof getFormContract>;

/** The form that an author continues: the draft, or else the released form. */
export const currentOf = ({ draft, form }: LoadedForm): FormDefinition => {
  const current = draft ?? form;
  if (current === null) throw new Error("A form has a draft, a release, or both");
  return current;
};

export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "form-changed";

type Dispatch = (action: BuilderAction) => void;
export type FormSaver = DocumentStore<FormDefinition>;
type Shown = DocumentSnapshot<FormDefinition>;

export const storedForm = (loaded: LoadedForm): Stored<FormDefinition> => ({
  document: currentOf(loaded),
  edition: loaded.edition,
  isDraft: loaded.draft !== null,
});

type SavedForm = {
  readonly edition: number;
  readonly drafted: boolean;
  readonly removed: boolean;
  readonly version: number;
};

const standingOf = (
  { removed, version }: SavedForm,
  isReleased: boolean,
): LoadedForm["standing"] => {
  if (removed) return "removed";
  if (version === 0) return "draft";
  return isReleased ? "released" : "changed";
};

/** The form as it is after a save. */
const withSaved = (old: LoadedForm, form: FormDefinition, saved: SavedForm): LoadedForm => ({
  ...old,
  edition: saved.edition,
  draft: saved.drafted ? form : old.draft,
  name: form.name,
  standing: standingOf(saved, sameJson(form, old.form)),
});

/** Saves one form while its author types. */
const useSaver = (loaded: LoadedForm, namesDestinations: boolean) => {
  const client = useQueryClient();
  const { websiteId } = useWebsite();
  const { ownerId } = useOwner();
  const { formId } = loaded;
  const [kept] = useState(() => {
    const copies = keptForm({ websiteId, ownerId, id: formId });
    return namesDestinations ? copies : withDestinations(copies, currentOf(loaded));
  });
  const [keptAt] = useState(() => keptAtOf(kept.read(), currentOf(loaded)));
  const [saver] = useState(
    () =>
      new DocumentStore<FormDefinition>(storedForm(loaded), {
        kept,
        isConflict,
        later,
        read: async () => storedForm(await call(getFormContract, { params: { formId } })),
        save: async (form, edition) => {
          const body = { form, edition };
          const saved = await call(saveFormDraftContract, { params: { formId }, body });
          client.setQueryData<LoadedForm>(keyOf(getFormContract, { params: { formId } }), (old) =>
            old === undefined || old.edition > saved.edition ? old : withSaved(old, form, saved),
          );
          void client.invalidateQueries({ queryKey: [listFormsContract.path] });
          return saved;
        },
      }),
  );
  return { saver, keptAt, shown: useSyncExternalStore(saver.subscribe, saver.snapshot) };
};

/**
 * Another member's change is taken over while there are no unsaved changes; so is the server's
 * sanitized version after a release.
 */
const useNews = (loaded: LoadedForm, saver: FormSaver, dispatch: Dispatch): void => {
  useEffect(() => {
    const { document, edition } = saver.snapshot();
    if (loaded.edition < edition || saver.isDirty()) return;
    if (loaded.edition === edition && loaded.draft !== null) return;
    const theirs = currentOf(loaded);
    const isOther = !sameJson(theirs, document);
    if (loaded.edition > edition || isOther) saver.take(storedForm(loaded));
    if (isOther) dispatch({ type: "load", form: theirs });
  }, [loaded, saver, dispatch]);
};

const RESTORED = "bring unsaved changes back";

/** What this browser has kept is one step, which can be undone. */
const withKept = (history: BuilderHistory, form: FormDefinition): BuilderHistory => {
  const edit = { type: "form-replaced", form, reason: RESTORED } as const;
  return builderReducer(history, { type: "edit", edit, atMs: 0 });
};

/** What another window has left follows once the changes of the first one are saved. */
const useOtherWindow = ({ taken, document: form }: Shown, dispatch: Dispatch): void => {
  const before = useRef(taken);
  useEffect(() => {
    if (taken === before.current) return;
    before.current = taken;
    const edit = { type: "form-replaced", form, reason: RESTORED } as const;
    dispatch({ type: "edit", edit, atMs: 0 });
  }, [taken, form, dispatch]);
};

/** The state that the builder's parts share. */
export const useBuilder = (loaded: LoadedForm) => {
  const namesDestinations = useMay()("submissions:read");
  const { saver, shown, keptAt } = useSaver(loaded, namesDestinations);
  const [history, dispatch] = useReducer(builderReducer, undefined, () =>
    withKept(startHistory(currentOf(loaded)), saver.snapshot().document),
  );
  const [spoken, say] = useState("");
  const { form } = history;

  useEffect(() => saver.change(form), [saver, form]);
  useNews(loaded, saver, dispatch);
  useOtherWindow(shown, dispatch);

  const latest = useRef(history);
  latest.current = history;
  const mayChange = useMayChange();
  const edit = useCallback(
    (change: FormEdit) => {
      if (!mayChange) return;
      // Typing is its own feedback, and moves are announced.
      if (!["field-changed", "form-changed", "field-moved"].includes(change.type))
        say(`Done: ${editText(latest.current.form, change)}.`);
      dispatch({ type: "edit", edit: change, atMs: Date.now() });
    },
    [mayChange],
  );
  const undo = useCallback(() => {
    const what = undoText(latest.current);
    say(what === undefined ? "Nothing to undo." : `Undone: ${what}.`);
    dispatch({ type: "undo" });
  }, []);
  const redo = useCallback(() => {
    const what = redoText(latest.current);
    say(what === undefined ? "Nothing to redo." : `Redone: ${what}.`);
    dispatch({ type: "redo" });
  }, []);
  const problems = useMemo(() => definitionProblems(form), [form]);
  const actions = useMemo(() => ({ dispatch, edit, undo, redo, say }), [edit, undo, redo]);
  return {
    ...actions,
    actions,
    loaded,
    history,
    form,
    problems,
    saver,
    failure: shown.failure,
    status: saveStatusOf(shown),
    spoken,
    namesDestinations,
    keptAt,
  };
};
export type Builder = ReturnType<typeof useBuilder>;
