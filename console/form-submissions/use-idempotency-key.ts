import { useCallback, useRef } from "react";

/**
 * An idempotency key for the next command: unchanged while the content is the same, so that a retry
 * after a lost answer counts once, and new for any other content.
 */
export const useIdempotencyKey = (): ((content: string) => string) => {
  const last = useRef<{ readonly content: string; readonly id: string }>(undefined);
  return useCallback((content) => {
    if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  }, []);
};
