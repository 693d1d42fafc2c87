import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { later } from "../../kit/editing/save-loop.ts";
import { useOwner } from "../../kit/session/permissions.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import type { Draft } from "./draft-snapshot.ts";
import { DraftStore } from "./draft-store.ts";
import type { EditorSubject } from "./editor-subject.ts";
import { keptDraft } from "./kept-draft.ts";

/** How often the changes of others are looked for while the page is open. */
const LOOK_MS = 5_000;

/** The draft of a subject in this window; it is read once, and then followed. */
export const usePageDraft = (loaded: Draft, { kind, id, calls, reads }: EditorSubject) => {
  const { websiteId } = useWebsite();
  const { ownerId } = useOwner();
  const client = useQueryClient();
  const [store] = useState(
    () =>
      new DraftStore(loaded, {
        calls,
        kept: keptDraft({ websiteId, ownerId, pageId: kind === "page" ? id : `item.${id}` }),
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
      void store.flush().finally(async () => {
        for (const { path } of reads) {
          client.removeQueries({ queryKey: [path], type: "inactive" });
          await client.invalidateQueries({ queryKey: [path] });
        }
      });
    };
  }, [store, client, reads]);
  return { store, shown: useSyncExternalStore(store.subscribe, store.snapshot) };
};
