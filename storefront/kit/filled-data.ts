/** No field's rules accept it as a date or a time. */
const UNREADABLE = "?";

/**
 * The input of a form that is about to be sent. A browser reports a half-entered or impossible date
 * as empty; here it is a text that its field rejects, so that it is asked for again and not lost.
 */
export const filledData = (form: HTMLFormElement): FormData => {
  const data = new FormData(form);
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity.badInput && control.value === "")
      data.set(control.name, UNREADABLE);
  return data;
};
