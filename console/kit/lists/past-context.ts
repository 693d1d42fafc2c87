import { createContext } from "react";

/** Whether a list is shown as it was: its rows have no drawer, which would show them as they are. */
export const PastContext = createContext(false);
