import { filledData } from "../kit/filled-data.ts";

/** Name and value, in the form's order. */
export type FormEntries = readonly (readonly [string, string])[];

/** Delay after the last change. */
const KEEP_AFTER_MS = 250;
/** Total of all values: browsers reject more than a few megabytes. */
const MAX_CHARACTERS = 50_000;
const MEMBER = "productForm";

const textsOf = (data: FormData): FormEntries =>
  [...data].map(([name, value]) => [name, String(value)] as const);

export const entriesOf = (form: HTMLFormElement): FormEntries => textsOf(new FormData(form));

/** The entries to validate and send. */
export const filledEntries = (form: HTMLFormElement): FormEntries => textsOf(filledData(form));

/** Passwords and the server's own fields are not kept. */
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
    // Some browsers limit the rate of changes: the next one is kept again.
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

/** Keeps the selection and input in the history entry of the page: back and forward restore it. */
export const keepForm = (form: HTMLFormElement): void => {
  if (waiting === undefined) window.addEventListener("pagehide", flush, { once: true });
  waiting = () => write(form);
  clearTimeout(timer);
  timer = setTimeout(flush, KEEP_AFTER_MS);
};

/** The input kept for this visit to the page; undefined without any. */
export const keptEntries = (): FormEntries | undefined => {
  const kept: unknown = (history.state as Readonly<Record<string, unknown>> | null)?.[MEMBER];
  return Array.isArray(kept) ? (kept as FormEntries) : undefined;
};
