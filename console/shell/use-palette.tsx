import { useHotkeys } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";

const load = () => import("./command-palette.tsx");
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** The palette, which is loaded when it is opened for the first time, from anywhere and any field. */
export const usePalette = (): {
  readonly open: () => void;
  /** Loads it for a pointer that is on its way. */
  readonly prepare: () => void;
  readonly palette: ReactNode;
} => {
  const [openings, setOpenings] = useState(0);
  const open = useCallback(() => setOpenings((before) => before + 1), []);
  const prepare = useCallback(() => void load().catch(() => undefined), []);
  useHotkeys([["mod+K", open]], [], true);
  return {
    open,
    prepare,
    palette: openings > 0 && (
      <Suspense>
        <CommandPalette openings={openings} />
      </Suspense>
    ),
  };
};
