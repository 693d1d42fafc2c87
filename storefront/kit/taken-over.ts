/** What was typed and opened before the scripts arrived, by the element's id. */
const typed = new Map<string, string>();
const opened = new Set<string>();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const startingValue = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "")
    : control.defaultValue;

/** Before the server's HTML is replaced. */
export const takeOver = (element: HTMLElement): void => {
  for (const control of element.querySelectorAll<Control>("input[id], textarea[id], select[id]"))
    if (control.value !== startingValue(control)) typed.set(control.id, control.value);
  for (const { id } of element.querySelectorAll<HTMLDetailsElement>("details[open]"))
    opened.add(id);
};

/** Once: what is shown later begins anew. Undefined when nothing was typed there. */
export const takenText = (id: string): string | undefined => {
  const text = typed.get(id);
  typed.delete(id);
  return text;
};

/** Once, as what was typed. */
export const takenOpen = (id: string): boolean => opened.delete(id);
