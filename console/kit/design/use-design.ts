import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Contract } from "#domain/kit/contract.ts";
import type { Schedule } from "#domain/kit/design-document.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CallError, call } from "../calls/api.ts";
import { keyOf } from "../calls/queries.ts";
import { createSaver, type SaveState } from "../editing/autosave.ts";
import { isUndecided } from "../editing/undecided.ts";
import { useSteps } from "./use-steps.ts";

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
    "get" | "save" | "discard" | "publish" | "cancelSchedule" | "revert" | "withdraw",
    Contract
  >
>;

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "design-changed";

const send = async <Document>(contract: Contract, body?: object) =>
  (await call(contract, (body === undefined ? {} : { body }) as never)) as StoredDesign<Document>;

/** Saves the draft when typing pauses, and knows what the server has. */
const useSavedDesign = <Document extends object>(
  calls: DesignCalls,
  loaded: StoredDesign<Document>,
  start: Document,
) => {
  const client = useQueryClient();
  const [server, setServer] = useState(loaded);
  const [state, setState] = useState<SaveState>({ status: "saved" });
  const keep = useCallback(
    (next: StoredDesign<Document>) => {
      setServer(next);
      client.setQueryData(keyOf(calls.get), next);
    },
    [client, calls],
  );
  const [saver] = useState(() =>
    createSaver<Document>({
      start: { document: start, edition: loaded.edition },
      isConflict,
      isRetriable: isUndecided,
      onState: setState,
      save: async (document, edition) => {
        const next = await send<Document>(calls.save, { document, edition });
        keep(next);
        return next;
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
  return { server, state, keep, saver };
};

/**
 * Edits a design document: every change is shown immediately, and saved as the draft when typing pauses.
 * `starter` is where a website begins that has neither a draft nor a version.
 */
export const useDesign = <Document extends object>(
  calls: DesignCalls,
  loaded: StoredDesign<Document>,
  starter: Document,
) => {
  const currentOf = ({ draft, published }: StoredDesign<Document>) =>
    draft ?? published?.document ?? starter;
  const steps = useSteps(currentOf(loaded));
  const { server, state, keep, saver } = useSavedDesign(calls, loaded, currentOf(loaded));
  useEffect(() => saver.changed(steps.document), [saver, steps.document]);

  const adopt = (next: StoredDesign<Document>) => {
    keep(next);
    const document = currentOf(next);
    steps.change(document);
    saver.adopt({ document, edition: next.edition });
    return next;
  };
  const saveNow = () =>
    send<Document>(calls.save, { document: steps.document, edition: saver.saved().edition });
  /** Saves first, so that the command is about what the screen shows. */
  const run = async (contract: Contract, body: object = {}) => {
    await saver.flush();
    return adopt(await send<Document>(contract, { ...body, edition: saver.saved().edition }));
  };

  const publish = async (body: { readonly schedule?: Schedule }) => {
    // The starter is not a draft until it is saved.
    if (server.draft === null && !saver.isDirty()) adopt(await saveNow());
    return run(calls.publish, body);
  };

  useHotkeys([
    ["mod+Z", steps.undo],
    ["mod+shift+Z", steps.redo],
  ]);
  // Also in a field, where undo and redo are the field's.
  useHotkeys([["mod+S", () => void saver.flush()]], []);

  return {
    ...steps,
    state,
    published: server.published,
    scheduled: server.scheduled,
    /** What the screen shows differs from what visitors see. */
    isChanged: !sameJson(steps.document, server.published?.document ?? null),
    save: saver.flush,
    isUnsaved: saver.isDirty,
    publish: () => publish({}),
    schedule: (schedule: Schedule) => publish({ schedule }),
    cancelSchedule: () => run(calls.cancelSchedule),
    discard: () => run(calls.discard),
    revert: (version: number) => run(calls.revert, { version }),
    withdraw: () => run(calls.withdraw),
    /** The other member's version replaces this one, which *Undo* restores. */
    takeTheirs: async () => adopt(await send<Document>(calls.get)),
    /** The other member's version stays in the event log. */
    keepMine: async () => {
      const theirs = await send<Document>(calls.get);
      saver.rebase({ document: currentOf(theirs), edition: theirs.edition });
      await saver.flush();
    },
  };
};

export type Design<Document extends object> = ReturnType<typeof useDesign<Document>>;
