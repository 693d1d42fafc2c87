import type { EditorsPresent } from "#infra/editors-present/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { notePresenceContract } from "./presence-contract.ts";

export type PresenceDependencies = { readonly editorsPresent: EditorsPresent };

/** Members who edit the same document see each other’s names. */
export const presenceCommands = ({ editorsPresent }: PresenceDependencies): readonly Route[] => [
  route(notePresenceContract, async ({ body: { kind, id, windowId, leaves }, context }) => {
    const { websiteId, owner } = context;
    if (owner === undefined) return { body: { others: [] } };
    if (leaves) {
      await editorsPresent.leave({ websiteId, windowId });
      return { body: { others: [] } };
    }
    const { ownerId } = owner;
    const window = { websiteId, windowId, ownerId, document: `${kind} ${id}` };
    return { body: { others: [...(await editorsPresent.enter(window))] } };
  }),
];
