/** The screens that show a store. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    /** Whether a screen shows the store. */
    isShown: (): boolean => listeners.size > 0,
  };
};
