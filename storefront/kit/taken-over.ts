/** Input and open parts from before the scripts loaded, by the element's id. */
const typed = new Map<string, string>();
const opened = new Set<string>();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const startingValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "")
    : control.defaultValue;

/** Runs before the server's HTML is replaced. */
export const takeOver = (element: HTMLElement): void => {
  for (const control of element.querySelectorAll<Control>("input[id], textarea[id], select[id]"))
    if (control.value !== startingValue(control)) typed.set(control.id, control.value);
  for (const { id } of element.querySelectorAll<HTMLDetailsElement>("details[open]"))
    opened.add(id);
};

/** Returned once: later content starts fresh. Undefined when nothing was typed there. */
export const takenText = (id: string): string | undefined => {
  const text = typed.get(id);
  typed.delete(id);
  return text;
};

/** Returned once, like the input. */
export const takenOpen = (id: string): boolean => opened.delete(id);
