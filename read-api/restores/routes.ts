import { type Route, route } from "#infra/http/route.ts";
import { findRestoreContract, type HeldCopy } from "./contract.ts";

export type RestoreQueryDependencies = {
  /** Undefined unless this is an unconfirmed restored copy. */
  readonly findHeldCopy: () => Promise<Omit<HeldCopy, "canConfirm"> | undefined>;
  /** Whether this owner set the installation up. */
  readonly isOperator: (ownerId: string) => Promise<boolean>;
};

export const restoreQueries = ({
  findHeldCopy,
  isOperator,
}: RestoreQueryDependencies): readonly Route[] => [
  route(findRestoreContract, async ({ context: { owner } }) => {
    const held = owner === undefined ? undefined : await findHeldCopy();
    if (held === undefined || owner === undefined) return { body: { held: null } };
    const canConfirm = owner.permissions.has("accounts:write") && (await isOperator(owner.ownerId));
    return { body: { held: { ...held, canConfirm } } };
  }),
];
