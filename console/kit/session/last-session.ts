import type { Session } from "./session.tsx";

const MEMORY = "daybook.last-session";

export const forgetSession = (): void => {
  try {
    localStorage.removeItem(MEMORY);
  } catch {
    // Without storage nothing was kept.
  }
};

/**
 * The session as it was last known: who is signed in and what they can see. The frame of the console is drawn
 * from it while the server cannot be asked; it opens nothing. Signing out deletes it.
 */
export const keepSession = (session: Session): void => {
  if (session.owner === null) {
    forgetSession();
    return;
  }
  try {
    localStorage.setItem(MEMORY, JSON.stringify(session));
  } catch {
    // Without storage the frame waits for the server.
  }
};

const hasParts = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "owner" in value && "website" in value;

export const lastSession = (): Session | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? "null");
    return hasParts(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};
