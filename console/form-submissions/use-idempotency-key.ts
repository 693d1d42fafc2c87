import { useCallback, useRef } from "react";

/**
 * An id for what is about to be sent: the same while the content is the same, so that another try
 * after a lost answer counts once, and a new one for anything else.
 */
export const useIdempotencyKey = (): ((content: string) => string) => {
  const last = useRef<{ readonly content: string; readonly id: string }>(undefined);
  return useCallback((content) => {
    if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  }, []);
};
