import { useCallback, useState } from "react";

/** What was typed and not sent, for as long as the console is open: a drawer may be closed by mistake. */
const unsent = new Map<string, unknown>();

export const useDraftText = <Value>(
  key: string,
  initial: Value,
): readonly [Value, (value: Value) => void, () => void] => {
  const [state, setState] = useState<{ readonly key: string; readonly value: Value }>();
  const kept = unsent.has(key) ? (unsent.get(key) as Value) : initial;
  const set = useCallback(
    (value: Value) => {
      unsent.set(key, value);
      setState({ key, value });
    },
    [key],
  );
  const forget = useCallback(() => {
    unsent.delete(key);
    setState(undefined);
  }, [key]);
  return [state?.key === key ? state.value : kept, set, forget];
};
