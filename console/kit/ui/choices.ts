/** The options of a control, from the name of each value. */
export const choicesOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
): { readonly value: Value; readonly label: string }[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
