import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import type { Schedule } from "#domain/kit/design-state.ts";
import type { DraftChanges } from "#domain/kit/draft-change-rows.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CallError, callAny } from "../calls/api.ts";
import { keyOf } from "../calls/queries.ts";
import type { PartNames, PartValues } from "../editing/change-text.ts";
import { type Stored, saveStatusOf } from "../editing/document-snapshot.ts";
import { EditedDocument } from "../editing/edited-document.ts";
import { keptDocuments, keptSteps } from "../editing/kept-documents.ts";
import { mergeMembers } from "../editing/merge-members.ts";
import { later } from "../editing/save-loop.ts";
import { sendAboutPart, sendAboutWhole } from "../editing/saved-command.ts";
import { useOwner } from "../session/permissions.tsx";
import { useWebsite } from "../session/session.tsx";

/** A design document as the server has it. */
export type StoredDesign<Document> = {
  readonly edition: number;
  readonly draft: Document | null;
  readonly published: { readonly version: number; readonly document: Document } | null;
  /** What visitors will see at its time. */
  readonly scheduled: (Schedule & { readonly version: number }) | null;
};

/** The calls of `designDraftContracts`. */
type DesignCalls = Readonly<
  Record<
    | ("get" | "save" | "changes" | "undo" | "discard")
    | ("publish" | "cancelSchedule" | "revert" | "withdraw"),
    Contract
  >
>;

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "design-changed";

const send = <Document>(contract: Contract, body?: object) =>
  callAny<StoredDesign<Document>>(contract, { body });

/** A kind of design document. */
export type DesignKind<Document> = {
  readonly id: string;
  readonly calls: DesignCalls;
  readonly schema: z.ZodMiniType<Document> & {
    readonly shape: Readonly<Record<string, z.ZodMiniType | undefined>>;
  };
  /** What the screen calls the members of the document, and parts of members by their paths, such as `header.menu`. */
  readonly names: Readonly<Record<keyof Document & string, string>> & PartNames;
  readonly values: PartValues;
};

/** Saves the draft while a member types, and knows what the server has. */
const useSavedDesign = <Document extends object>(
  { id, calls, schema, names }: DesignKind<Document>,
  loaded: StoredDesign<Document>,
  starter: Document,
) => {
  const client = useQueryClient();
  const { websiteId } = useWebsite();
  const { ownerId } = useOwner();
  const [server, setServer] = useState(loaded);
  const latest = useRef(loaded);
  const storedOf = ({ draft, published, edition }: StoredDesign<Document>): Stored<Document> => ({
    document: draft ?? published?.document ?? starter,
    edition,
    isDraft: draft !== null,
  });
  /** The document that a website starts with is saved first, so that the first change of it is listed as a change. */
  const editionToFollow = async (
    { draft, published, scheduled }: StoredDesign<Document>,
    edition: number,
  ) => {
    if ((draft ?? published ?? scheduled) !== null) return edition;
    const body = { document: starter, edition };
    return (await send<Document>(calls.save, body)).edition;
  };
  const keep = (next: StoredDesign<Document>) => {
    latest.current = next;
    setServer(next);
    client.setQueryData(keyOf(calls.get), next);
    return storedOf(next);
  };
  const [store] = useState(() => {
    const of = { websiteId, ownerId, id };
    return new EditedDocument<Document>(storedOf(loaded), {
      isConflict,
      merge: mergeMembers,
      normal: (document) => {
        const { success, data } = schema.safeParse(document);
        return success ? data : document;
      },
      names,
      read: async () => keep(await send<Document>(calls.get)),
      save: async (document, seen) => {
        const edition = await editionToFollow(latest.current, seen);
        return keep(await send<Document>(calls.save, { document, edition }));
      },
      kept: keptDocuments({ ...of, kind: "design-draft" }, schema),
      keptSteps: keptSteps<Document>({ ...of, kind: "design-undo" }, schema),
      now: Date.now,
      later,
    });
  });
  // The next screen shows what is saved now.
  useEffect(() => () => void store.save(), [store]);
  return { server, keep, store };
};

const useDesignKeys = <Document extends object>({ undo, redo, save }: EditedDocument<Document>) => {
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
  ]);
  // Also in a field, where undo and redo are the field's.
  useHotkeys([["mod+S", () => void save()]], []);
};

/** The list of the changes of a draft. Undoing one keeps later ones of other parts, also those of other members. */
const changesOf = <Document extends object>(
  { calls, names, values }: DesignKind<Document>,
  store: EditedDocument<Document>,
  replace: (next: StoredDesign<Document>, seen: Document) => void,
) => ({
  queryKey: keyOf(calls.changes),
  names,
  values,
  save: store.save,
  undo: async (change: number) => {
    const { answer, seen } = await sendAboutPart(store, isConflict, (edition) =>
      send<Document>(calls.undo, { change, edition }),
    );
    replace(answer, seen);
  },
  read: () => callAny<DraftChanges>(calls.changes, {}),
});

/**
 * Edits a design document: every change is shown and kept in the browser immediately, and saved as the draft after a
 * moment. `starter` is where a website begins that has neither a draft nor a version.
 */
export const useDesign = <Document extends object>(
  kind: DesignKind<Document>,
  loaded: StoredDesign<Document>,
  starter: Document,
) => {
  const { calls } = kind;
  const { server, keep, store } = useSavedDesign(kind, loaded, starter);
  const shown = useSyncExternalStore(store.subscribe, store.snapshot);
  const { document, undoes, redoes, problem } = shown;

  const replace = (next: StoredDesign<Document>, seen?: Document) => {
    store.replace(keep(next), seen);
    return next;
  };
  const saveNow = () => send<Document>(calls.save, { document, edition: store.snapshot().edition });
  const sendWhole = async (
    savesFirst: boolean,
    sendSeen: (edition: number) => Promise<StoredDesign<Document>>,
  ) => {
    const { answer, seen } = await sendAboutWhole(store, isConflict, sendSeen, { savesFirst });
    return replace(answer, seen);
  };
  /** Saves first, so that the command is about what the screen shows. */
  const saveAndSend = (contract: Contract, body: object) =>
    sendWhole(true, (edition) => send(contract, { ...body, edition }));
  /** What is not saved is replaced as well, and can be undone. */
  const replaceBy = (contract: Contract, body: object = {}) =>
    sendWhole(false, (edition) => send(contract, { ...body, edition }));

  const publish = (body: { readonly schedule?: Schedule }) => {
    // The starter is not a draft until it is saved.
    const isStarter = server.draft === null && !store.isDirty();
    return sendWhole(true, async (edition) => {
      const saved = isStarter ? replace(await saveNow(), document) : { edition };
      return send(calls.publish, { ...body, edition: saved.edition });
    });
  };

  useDesignKeys(store);

  return {
    document,
    /** Changes of one `part` in a row, such as a text, are one step. */
    change: (next: Document, part?: string) => store.change(next, part ?? null),
    undo: store.undo,
    redo: store.redo,
    canUndo: undoes !== undefined,
    canRedo: redoes !== undefined,
    status: saveStatusOf(shown),
    /** What someone else has changed as well. */
    both: problem?.both ?? [],
    published: server.published,
    scheduled: server.scheduled,
    /** What the screen shows differs from what visitors see. */
    isChanged: !sameJson(document, server.published?.document ?? null),
    save: async () => (await store.save()) !== undefined,
    isUnsaved: store.isDirty,
    publish: () => publish({}),
    schedule: (schedule: Schedule) => publish({ schedule }),
    cancelSchedule: () => saveAndSend(calls.cancelSchedule, {}),
    changes: { ...changesOf(kind, store, replace), edition: shown.edition },
    discard: () => replaceBy(calls.discard),
    revert: (version: number) => replaceBy(calls.revert, { version }),
    withdraw: () => replaceBy(calls.withdraw),
    /** The other member's version replaces this one, which *Undo* restores. */
    takeTheirs: async () => replace(await send<Document>(calls.get)),
    /** The other member's version stays in the event log. */
    keepMine: store.keepMine,
  };
};

export type Design<Document extends object> = ReturnType<typeof useDesign<Document>>;
