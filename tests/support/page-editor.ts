import { CallError } from "#console/kit/calls/api.ts";
import { later } from "#console/kit/editing/save-loop.ts";
import type { Draft } from "#console/pages/editor/draft-snapshot.ts";
import { DraftStore } from "#console/pages/editor/draft-store.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Client, ClientResponse } from "./client.ts";

type Refused = { readonly error?: { readonly code: string; readonly message: string } };

const bodyOf = async <Value>(asked: Promise<ClientResponse<Value>>): Promise<Value> => {
  const answer = await asked.catch(() => undefined);
  if (answer === undefined) throw new CallError(0, "unreachable", "No answer.");
  const { status, body } = answer;
  if (status === 200) return body;
  const { error } = body as Refused;
  throw new CallError(status, error?.code ?? "", error?.message ?? "", {}, body as object as never);
};

/** The editor of a page without its screen: the same store as in the browser, over HTTP. */
export const openPageEditor = async (client: Client, pageId: string): Promise<DraftStore> => {
  const path = `/api/console/pages/${pageId}/draft`;
  const read = () => bodyOf(client.get<Draft>(path));
  return new DraftStore(await read(), {
    calls: {
      read,
      change: (draft, changes) => bodyOf(client.post(`${path}/changes`, { draft, changes })),
      undo: (draft, changeId, undoneChangeId) =>
        bodyOf(client.post(`${path}/undo`, { draft, changeId, undoneChangeId })),
      discard: (draft, seen) => bodyOf(client.post(`${path}/discard`, { draft, seen })),
    },
    // It is never opened again.
    kept: { read: () => [], write: () => undefined },
    newId,
    later,
  });
};
