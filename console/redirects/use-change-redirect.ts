import {
  changeRedirectContract,
  createRedirectContract,
  removeRedirectContract,
  restoreRedirectContract,
} from "#commands/redirects/contract.ts";
import type { RedirectDefinition } from "#domain/redirects/evolve.ts";
import { listRedirectsContract } from "#read-api/redirects/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import type { RedirectDraft } from "./redirect-draft.ts";

const READS = [listRedirectsContract];

type Redirect = { readonly redirectId: string; readonly path: string };
export type RedirectToSave = {
  readonly redirectId: string;
  readonly input: RedirectDraft;
  /** The version that the form started from; absent for a new one. */
  readonly seen?: RedirectDefinition | undefined;
};

/** The actions on redirects. A removal can be undone. */
export const useChangeRedirect = () => {
  const create = useCommand(createRedirectContract, {
    input: ({ input }: RedirectToSave) => ({ body: input }),
    refreshes: READS,
    errors: "form",
  });
  const change = useCommand(changeRedirectContract, {
    input: ({ redirectId, input: { target }, seen }: RedirectToSave) => ({
      params: { redirectId },
      body: { target, seen },
    }),
    refreshes: READS,
    errors: "form",
  });
  const restore = useCommand(restoreRedirectContract, {
    input: ({ redirectId }: Redirect) => ({ params: { redirectId } }),
    refreshes: READS,
  });
  const remove = useCommand(removeRedirectContract, {
    input: ({ redirectId }: Redirect) => ({ params: { redirectId } }),
    refreshes: READS,
    says: (_removed, { path }) => `The redirect of ${path} was removed.`,
    undo: async ({ redirectId, path }) => {
      await call(restoreRedirectContract, { params: { redirectId } });
      return `The redirect of ${path} was restored.`;
    },
  });
  return { create, change, remove, restore };
};
