import { type ReactNode, Suspense, useEffect, useState } from "react";

const FALLBACK_MS = 500;

/** Not every browser tells when it has nothing to do. */
const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, FALLBACK_MS);
};

/** What the first screen does not need is loaded once it is shown. */
export const AfterFirstScreen = ({
  onShown,
  children,
}: {
  readonly onShown: () => unknown;
  readonly children: ReactNode;
}) => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => {
      setIdle(true);
      onShown();
    };
    const later = () => whenIdle(begin);
    if (document.readyState === "complete") later();
    else window.addEventListener("load", later, { once: true });
    return () => window.removeEventListener("load", later);
  }, [onShown]);
  return isIdle && <Suspense>{children}</Suspense>;
};
