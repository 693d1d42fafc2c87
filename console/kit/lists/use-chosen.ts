import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The selected rows of the table; another page or filter clears them. */
export const useSelection = (
  table: string,
): readonly [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] => {
  const [state, setState] = useState({ table, chosen: none });
  return [state.table === table ? state.chosen : none, (chosen) => setState({ table, chosen })];
};
