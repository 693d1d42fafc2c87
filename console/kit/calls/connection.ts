import { useSyncExternalStore } from "react";

/** Whether calls arrive: the browser has no network, or has one and no server answers. */
type Connection = "connected" | "offline" | "away";

let isAway = false;
const listeners = new Set<() => void>();

/** Noted with every call; browsers do not always know that they have no network. */
export const noteConnection = (isReached: boolean): void => {
  if (isAway !== isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

const connection = (): Connection => {
  if (!navigator.onLine) return "offline";
  return isAway ? "away" : "connected";
};

export const useConnection = (): Connection => useSyncExternalStore(listen, connection);
