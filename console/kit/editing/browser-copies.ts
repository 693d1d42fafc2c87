import { endedSessions, endSession } from "../calls/api.ts";
import { unsavedInputs } from "./unsaved-input.ts";
import { forgetAllUnsent } from "./unsent.ts";

/** Texts that a browser keeps until they are saved, and those of a member’s last steps. */
const places = [
  ...["daybook.page-draft.", "daybook.item-draft.", "daybook.design-draft.", "daybook.form-draft."],
  ...["daybook.item-undo.", "daybook.design-undo."],
  ...["daybook.form.", "daybook.template.", "daybook.copied-part."],
];
/** Their keys name no member. What is there is the work of the person who uses the browser now. */
const shared = places.slice(-3);
/** What is here is saved already. */
const notes = ["daybook.item-undo.", "daybook.design-undo.", "daybook.copied-part."];

const startsWith = (key: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => key.startsWith(prefix));

const hasWaitingChanges = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { readonly queue: readonly unknown[] }).queue.length > 0;
  } catch {
    return false;
  }
};

/** All keys with one of these beginnings; none in a browser that stores nothing. */
export const keysOf = (prefixes: readonly string[]): readonly string[] => {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "")
      .filter((key) => startsWith(key, prefixes))
      .toSorted();
  } catch {
    return [];
  }
};

/**
 * Before Daybook kept changes for each member, a key named the website and the page or item only. The member who opens
 * it first gets what is there.
 */
const namesNoMember = (key: string): boolean =>
  startsWith(key, shared) || /^daybook\.[^.]+\.[^.]+\.[^.]+$/.test(key);

const copiesOf = (ownerId: string): readonly string[] =>
  keysOf(places).filter((key) => namesNoMember(key) || key.includes(`.${ownerId}.`));

/** This browser has the only copy of something that the member wrote. */
const hasUnsaved = (ownerId: string): boolean =>
  copiesOf(ownerId)
    .filter((key) => !startsWith(key, notes))
    .some(
      (key) =>
        !key.startsWith("daybook.page-draft.") ||
        hasWaitingChanges(localStorage.getItem(key) ?? ""),
    );

/** What was typed a moment ago is being saved. In milliseconds. */
const WAIT_MS = 2_500;
const LOOK_MS = 100;

/** Whether something stays unsaved. Screens that can save their input automatically do so first. */
export const staysUnsaved = async (ownerId: string): Promise<boolean> => {
  const end = performance.now() + WAIT_MS;
  const open = unsavedInputs();
  if (open.some(({ save }) => save === undefined)) return true;
  // A save that fails leaves its input unsaved, which is looked at below.
  for (const { save } of open) void save?.().catch(() => undefined);
  while (unsavedInputs().length > 0 || hasUnsaved(ownerId)) {
    if (performance.now() > end) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
};

/** Names the last sign-out for the other windows of the browser, which end later. */
const LAST_SIGN_OUT = "daybook.last-sign-out";

const lastSignOut = (): string | null => {
  try {
    return localStorage.getItem(LAST_SIGN_OUT);
  } catch {
    return null;
  }
};

/** The last sign-out that this window knows of. */
let known: string | null = null;

const noteSignOut = (): void => {
  known = crypto.randomUUID();
  try {
    localStorage.setItem(LAST_SIGN_OUT, known);
  } catch {
    // Storage that is full or disabled: this window knows of the sign-out nevertheless.
  }
};

/** A sign-out in another window of this browser ends the session of this window: its screens save nothing from then on. */
export const lookForSignOut = (): void => {
  const last = lastSignOut();
  if (last === null || last === known) return;
  known = last;
  endSession();
};

let isWatching = false;

/** Windows in the background receive the event late, and those that the browser restores from memory do not. */
const watch = (): void => {
  if (isWatching || typeof window === "undefined") return;
  isWatching = true;
  known = lastSignOut();
  for (const event of ["storage", "focus", "pageshow"])
    window.addEventListener(event, lookForSignOut);
};

/** Counts how often members have signed out in this window. */
let signOuts = 0;

/**
 * Whether the member has signed out since, in this window or another one: what a screen of an earlier session writes
 * is not kept. Storage that was cleared names no sign-out.
 */
export const createSignedOut = (): (() => boolean) => {
  watch();
  const before = [signOuts, lastSignOut()] as const;
  return () => {
    const last = lastSignOut();
    return signOuts !== before[0] || (last !== null && last !== before[1]);
  };
};

/**
 * Whether the session has ended since, also because the server said so: nothing is saved in the name of the member who
 * signs in next. What was typed may still be kept for its own member.
 */
export const createSessionEnd = (): (() => boolean) => {
  const before = endedSessions();
  const isSignedOut = createSignedOut();
  return () => endedSessions() !== before || isSignedOut();
};

/** The next person who uses the browser finds nothing of this member. */
export const forgetCopies = (ownerId: string): void => {
  signOuts += 1;
  noteSignOut();
  forgetAllUnsent();
  for (const key of copiesOf(ownerId)) localStorage.removeItem(key);
};
