/** Name and value, in the form's order. */
export type FormEntries = readonly (readonly [string, string])[];

/** After the last change. */
const KEEP_AFTER_MS = 250;
/** Of all values together: browsers refuse more than some megabytes. */
const MAX_CHARACTERS = 50_000;
const MEMBER = "productForm";

export const entriesOf = (form: HTMLFormElement): FormEntries =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);

/** Passwords are not kept, nor what belongs to the page as it was sent. */
const isKept = (form: HTMLFormElement, name: string): boolean => {
  const control = form.elements.namedItem(name);
  return !(control instanceof HTMLInputElement && ["password", "hidden"].includes(control.type));
};

const write = (form: HTMLFormElement): void => {
  const entries = entriesOf(form).filter(([name]) => isKept(form, name));
  if (JSON.stringify(entries).length > MAX_CHARACTERS) return;
  try {
    history.replaceState({ ...history.state, [MEMBER]: entries }, "");
  } catch {
    // Some browsers allow only so many changes in a while: the next one is kept again.
  }
};

let waiting: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const flush = (): void => {
  clearTimeout(timer);
  const work = waiting;
  waiting = undefined;
  work?.();
};

/** Keeps what was chosen and typed with the page's place in the history: back and forward find it again. */
export const keepForm = (form: HTMLFormElement): void => {
  if (waiting === undefined) window.addEventListener("pagehide", flush, { once: true });
  waiting = () => write(form);
  clearTimeout(timer);
  timer = setTimeout(flush, KEEP_AFTER_MS);
};

/** What was kept of this very visit to the page; undefined when nothing was. */
export const keptEntries = (): FormEntries | undefined => {
  const kept: unknown = (history.state as Readonly<Record<string, unknown>> | null)?.[MEMBER];
  return Array.isArray(kept) ? (kept as FormEntries) : undefined;
};
