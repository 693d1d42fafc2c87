import { useCallback } from "react";
import { LeaveGuard } from "../../kit/editing/leave-guard.tsx";
import type { DraftStore } from "./draft-store.ts";
import { isSaved, saveNow } from "./save-now.ts";

/** Asks before a page is left with changes that cannot be saved now. */
export const LeaveEditor = ({ store }: { readonly store: DraftStore }) => {
  const isUnsaved = useCallback(() => !isSaved(store), [store]);
  const save = useCallback(() => saveNow(store), [store]);
  return (
    <LeaveGuard isUnsaved={isUnsaved} save={save}>
      Your last changes are kept in this browser only. They are saved when you open this page here
      again.
    </LeaveGuard>
  );
};
