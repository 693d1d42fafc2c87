/** The options of a control, from the name of each value. */
export const choicesOf = (
  names: Readonly<Record<string, string>>,
): { readonly value: string; readonly label: string }[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
