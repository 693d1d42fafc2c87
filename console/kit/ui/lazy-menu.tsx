import { type ReactNode, Suspense, useState } from "react";

type Face = { readonly onClick?: () => void; readonly onPointerEnter?: () => void };

/**
 * A menu that is loaded when it is opened for the first time. Until then its button stands alone, so that the
 * first screen does not wait for menus.
 */
export const LazyMenu = ({
  face,
  prepare,
  children,
}: {
  /** The button, as the menu draws it, too. */
  readonly face: (handlers: Face) => ReactNode;
  /** Begins to load the menu: a pointer is on its way. */
  readonly prepare: () => unknown;
  /** The menu, open. */
  readonly children: ReactNode;
}) => {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted)
    return face({ onClick: () => setWanted(true), onPointerEnter: () => void prepare() });
  return <Suspense fallback={face({})}>{children}</Suspense>;
};
