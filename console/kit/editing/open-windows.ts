/** Places at which this window keeps something. */
const own = new Set<string>();
let isWatching = false;

const OPEN = /,"isOpen":(?:true|false)\}$/;

/** What is kept, without whether its window is open. */
export const contentOf = (text: string | null): string | undefined => text?.replace(OPEN, "}");

/** What is left at a place, whose window is open as long as `present` says so. */
export const restText = (content: string, present: string | null): string => {
  const [isOpen] = present?.match(OPEN) ?? [];
  return isOpen === undefined ? content : content.replace(/\}$/, isOpen);
};

const mark = (isOpen: boolean): void => {
  for (const place of own)
    try {
      const text = localStorage.getItem(place);
      if (text !== null) localStorage.setItem(place, text.replace(OPEN, `,"isOpen":${isOpen}}`));
    } catch {
      // Storage that is full or disabled: the next window finds what was there.
    }
};

/** A window that is closed or reloaded says so; the browser can restore a closed one from memory. */
const watch = (): void => {
  if (isWatching || typeof window === "undefined") return;
  isWatching = true;
  window.addEventListener("pagehide", () => mark(false));
  window.addEventListener("pageshow", ({ persisted }) => persisted && mark(true));
};

/** What this window keeps at a place, as a text that says that the window is open. */
export const openText = (place: string, kept: object): string => {
  watch();
  own.add(place);
  return JSON.stringify({ ...kept, isOpen: true });
};

/** Not in the specification: a browser that crashed or was killed could not say that its windows are closed. */
const MAX_OPEN_MS = 24 * 60 * 60 * 1_000;

/** Whether another window that is open keeps this. Earlier versions did not say so. */
export const isOfOpenWindow = (place: string, value: object, ageMs: number): boolean =>
  "isOpen" in value && value.isOpen === true && !own.has(place) && ageMs < MAX_OPEN_MS;
