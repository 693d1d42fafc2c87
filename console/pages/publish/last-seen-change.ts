import { sameJson } from "#domain/kit/same-json.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { CallError } from "../../kit/calls/api.ts";
import { caughtUp } from "../../kit/editing/saved-command.ts";
import type { DraftStore } from "../editor/draft-store.ts";
import { unsavedText } from "../editor/saving-texts.ts";

/**
 * The last change of the draft, once everything is recorded and read; null: there is none. Throws where that is not
 * `document`, which the member has in view: nobody publishes what another member has just changed, unseen.
 */
export const lastSeenChange = async (
  store: Pick<DraftStore, "synchronize" | "snapshot">,
  document: PageDocument,
): Promise<string | null> => {
  await store.synchronize();
  const latest = store.snapshot();
  const unsaved = unsavedText(latest);
  if (unsaved !== undefined) throw new CallError(409, "not-saved", unsaved);
  if (!sameJson(latest.document, document)) throw caughtUp([]);
  return latest.draft.changes.at(-1)?.changeId ?? null;
};
