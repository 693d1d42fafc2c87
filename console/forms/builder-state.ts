import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { saveFormDraftContract } from "#commands/forms/contract.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { definitionProblems } from "#domain/forms/definition-problems.ts";
import { withDestinationsOf } from "#domain/forms/destinations.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { getFormContract, listFormsContract } from "#read-api/forms/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { keyOf } from "../kit/calls/queries.ts";
import { createSaver, type Saver, type SaveState, type Stored } from "../kit/editing/autosave.ts";
import { createSessionEnd } from "../kit/editing/browser-copies.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import { useMay, useMayChange } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { editText, type FormEdit } from "./builder-edits.ts";
import {
  type BuilderAction,
  builderReducer,
  redoText,
  startHistory,
  undoText,
} from "./builder-history.ts";
import { readFormCopy, removeFormCopy, writeFormCopy } from "./builder-local-copy.ts";

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

/** Autosave of one form; `state` is its status. */
const useSaver = (loaded: LoadedForm, start: Stored<FormDefinition>) => {
  const client = useQueryClient();
  const { formId } = loaded;
  const [state, setState] = useState<SaveState>({ status: "saved" });
  const [saver] = useState(() =>
    createSaver({
      start,
      isConflict,
      isRetriable: isUndecided,
      onState: setState,
      save: async (form, edition) => {
        const body = { form, edition };
        const told = await call(saveFormDraftContract, { params: { formId }, body });
        client.setQueryData<LoadedForm>(keyOf(getFormContract, { params: { formId } }), (old) =>
          old === undefined || old.edition > told.edition
            ? old
            : {
                ...old,
                edition: told.edition,
                draft: told.drafted ? form : old.draft,
                name: form.name,
                standing: told.removed
                  ? "removed"
                  : told.version === 0
                    ? "draft"
                    : sameJson(form, old.form)
                      ? "released"
                      : "changed",
              },
        );
        void client.invalidateQueries({ queryKey: [listFormsContract.path] });
        return told;
      },
    }),
  );
  useEffect(() => {
    const retry = () => void saver.flush();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      saver.stop();
    };
  }, [saver]);
  return { saver, state };
};

const KEEP_AFTER_MS = 300;

/** Keeps unsaved changes in the browser until they are saved. Another tab's copy is left alone. */
const useKeptCopy = (formId: string, form: FormDefinition, edition: number, dirty: boolean) => {
  const { websiteId } = useWebsite();
  const wrote = useRef(readFormCopy(websiteId, formId) !== undefined);
  // The key names no member: after a sign-out, the copy there is another person's.
  const [isOver] = useState(createSessionEnd);
  useEffect(() => {
    if (isOver()) return;
    if (!dirty) {
      if (wrote.current) removeFormCopy(websiteId, formId);
      wrote.current = false;
      return;
    }
    const keep = () => {
      if (isOver()) return;
      wrote.current = true;
      writeFormCopy(websiteId, formId, { form, edition, at: new Date().toISOString() });
    };
    const soon = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(soon);
      removeEventListener("pagehide", keep);
    };
  }, [dirty, form, edition, websiteId, formId, isOver]);
};

/**
 * Changes that this browser kept when it was closed. An author without permission to read
 * submissions gets them with the form's current recipients and webhooks, because the server would
 * reject others.
 */
const findKeptCopy = (websiteId: string, loaded: LoadedForm, namesDestinations: boolean) => {
  const copy = readFormCopy(websiteId, loaded.formId);
  if (copy === undefined) return undefined;
  const current = currentOf(loaded);
  const form = namesDestinations ? copy.form : withDestinationsOf(copy.form, current);
  return sameJson(form, current) ? undefined : { ...copy, form };
};

/**
 * Another member's change is taken over while there are no unsaved changes; so is the server's
 * sanitized version after a release.
 */
const useNews = (loaded: LoadedForm, saver: Saver<FormDefinition>, dispatch: Dispatch): void => {
  useEffect(() => {
    const saved = saver.saved();
    if (loaded.edition < saved.edition || saver.isDirty()) return;
    if (loaded.edition === saved.edition && loaded.draft !== null) return;
    const theirs = currentOf(loaded);
    if (loaded.edition > saved.edition || !sameJson(theirs, saved.document))
      saver.adopt({ document: theirs, edition: loaded.edition });
    if (!sameJson(theirs, saved.document)) dispatch({ type: "load", form: theirs });
  }, [loaded, saver, dispatch]);
};

/** The state that the builder's parts share. */
export const useBuilder = (loaded: LoadedForm) => {
  const { websiteId } = useWebsite();
  const { formId } = loaded;
  const namesDestinations = useMay()("submissions:read");
  const [kept] = useState(() => findKeptCopy(websiteId, loaded, namesDestinations));
  const [history, dispatch] = useReducer(builderReducer, undefined, () => {
    const start = startHistory(currentOf(loaded));
    if (kept === undefined) return start;
    const edit = {
      type: "form-replaced",
      form: kept.form,
      reason: "bring unsaved changes back",
    } as const;
    return builderReducer(start, { type: "edit", edit, atMs: 0 });
  });
  const { saver, state } = useSaver(loaded, {
    document: currentOf(loaded),
    edition: kept?.edition ?? loaded.edition,
  });
  const [spoken, say] = useState("");
  const { form } = history;

  useEffect(() => saver.changed(form), [saver, form]);
  useKeptCopy(formId, form, saver.saved().edition, state.status !== "saved");

  useNews(loaded, saver, dispatch);

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
    state,
    spoken,
    namesDestinations,
    keptAt: kept?.at,
  };
};
export type Builder = ReturnType<typeof useBuilder>;
