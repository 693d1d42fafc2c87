import { createContext, type ReactNode, use, useCallback } from "react";
import type { ConsoleArea, Permission } from "#domain/kit/permission.ts";
import type { Session } from "./session.tsx";

export type Owner = NonNullable<Session["owner"]>;

const OwnerContext = createContext<Owner | undefined>(undefined);
export const OwnerProvider = OwnerContext.Provider;

/** The signed-in member. */
export const useOwner = (): Owner => {
  const owner = use(OwnerContext);
  if (owner === undefined) throw new Error("Nobody is signed in above this component");
  return owner;
};

/**
 * Whether the member's roles allow it. The server checks the same; this only hides what would be
 * rejected.
 */
export const useMay = () => {
  const { permissions } = useOwner();
  return useCallback(
    (permission: Permission) => permission === "own-account" || permissions.includes(permission),
    [permissions],
  );
};

/** A link to an area, or a replacement for members who cannot read it. */
export const Reads = ({
  area,
  otherwise = null,
  children,
}: {
  readonly area: ConsoleArea;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}) => (useMay()(`${area}:read`) ? children : otherwise);

const MayChangeContext = createContext(true);
export const MayChangeProvider = MayChangeContext.Provider;

/** Whether the member can change what the screen shows. */
export const useMayChange = (): boolean => use(MayChangeContext);

/** Buttons that change something; nothing for members who can only read. */
export const Changes = ({ children }: { readonly children: ReactNode }) =>
  useMayChange() ? children : null;
