import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Rows that were chosen in the table; another page or another filter begins anew. */
export const useSelection = (
  table: string,
): readonly [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] => {
  const [state, setState] = useState({ table, chosen: none });
  return [state.table === table ? state.chosen : none, (chosen) => setState({ table, chosen })];
};
