/** Paths of the links in emails. */
export const CONFIRM_PATH = "/restock/confirm";
export const RESTOCK_UNSUBSCRIBE_PATH = "/restock/unsubscribe";
export const HELD_PATH = "/restock/held";
