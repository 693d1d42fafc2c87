import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  changePageDraftContract,
  discardPageDraftContract,
  getPageDraftContract,
  undoPageChangeContract,
} from "#commands/pages/draft-contract.ts";
import { call } from "../../kit/calls/api.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import { type Draft, type DraftCalls, DraftStore } from "./draft-store.ts";
import { keptDraft } from "./kept-draft.ts";

const callsOf = (pageId: string): DraftCalls => {
  const params = { pageId };
  return {
    read: () => call(getPageDraftContract, { params }),
    change: (draft, changes) =>
      call(changePageDraftContract, { params, body: { draft, changes: [...changes] } }),
    undo: (draft, changeId, undoneChangeId) =>
      call(undoPageChangeContract, { params, body: { draft, changeId, undoneChangeId } }),
    discard: (draft) => call(discardPageDraftContract, { params, body: { draft } }),
  };
};

const later = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** How often the changes of others are looked for while the page is open. */
const LOOK_MS = 5_000;

/** The draft of a page in this window; it is read once, and then followed. */
export const usePageDraft = (loaded: Draft) => {
  const website = useWebsite();
  const client = useQueryClient();
  const [store] = useState(
    () =>
      new DraftStore(loaded, {
        calls: callsOf(loaded.pageId),
        kept: keptDraft(website.websiteId, loaded.pageId),
        newId: () => crypto.randomUUID(),
        later,
      }),
  );
  useEffect(() => {
    // What cannot be read now is read with the next look.
    const look = () => {
      if (document.visibilityState === "visible") store.refresh().catch(() => undefined);
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      // The next screen reads the draft as it is now.
      void store.flush().finally(() => {
        client.removeQueries({ queryKey: [getPageDraftContract.path], type: "inactive" });
        return client.invalidateQueries({ queryKey: [getPageDraftContract.path] });
      });
    };
  }, [store, client]);
  return { store, shown: useSyncExternalStore(store.subscribe, store.snapshot) };
};
