import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { isForOthers } from "../kit/lists/key-target.ts";

const KeyHelp = lazy(async () => ({ default: (await import("./key-help.tsx")).KeyHelp }));

/** The keyboard shortcuts, which a question mark shows. */
export const useKeyHelp = (): { readonly open: () => void; readonly keyHelp: ReactNode } => {
  const [shown, setShown] = useState<boolean>();
  const open = useCallback(() => setShown(true), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || isForOthers(event)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [open]);
  return {
    open,
    keyHelp: shown !== undefined && (
      <Suspense>
        <KeyHelp opened={shown} onClose={() => setShown(false)} />
      </Suspense>
    ),
  };
};
