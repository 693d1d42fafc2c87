import { CallError } from "#console/kit/calls/api.ts";
import type { Draft } from "#console/pages/editor/draft-snapshot.ts";
import { DraftStore } from "#console/pages/editor/draft-store.ts";
import type { Kept } from "#console/pages/editor/kept-draft.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Client, Told } from "./client.ts";

type Refused = { readonly error?: { readonly code: string; readonly message: string } };

/** What a browser keeps while its page is closed. */
export type BrowserStorage = { kept: Kept | undefined };

const bodyOf = async <Value>(asked: Promise<Told<Value>>): Promise<Value> => {
  const answer = await asked.catch(() => undefined);
  if (answer === undefined) throw new CallError(0, "unreachable", "No answer.");
  const { status, body } = answer;
  if (status === 200) return body;
  const { error } = body as Refused;
  throw new CallError(status, error?.code ?? "", error?.message ?? "", {}, body as object as never);
};

const later = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * The editor of a page without its screen: the same store as in the browser, over HTTP. `clientOf` is asked for each
 * call, because a server that was started again has another port.
 */
export const openPageEditor = async (
  clientOf: () => Client,
  pageId: string,
  storage: BrowserStorage = { kept: undefined },
): Promise<DraftStore> => {
  const path = `/api/console/pages/${pageId}/draft`;
  const read = () => bodyOf(clientOf().get<Draft>(path));
  return new DraftStore(await read(), {
    calls: {
      read,
      change: (draft, changes) => bodyOf(clientOf().post(`${path}/changes`, { draft, changes })),
      undo: (draft, changeId, undoneChangeId) =>
        bodyOf(clientOf().post(`${path}/undo`, { draft, changeId, undoneChangeId })),
      discard: (draft) => bodyOf(clientOf().post(`${path}/discard`, { draft })),
    },
    kept: {
      read: () => storage.kept,
      write: (kept) => {
        storage.kept = structuredClone(kept);
      },
    },
    newId,
    later,
  });
};
