import type { CartEvent } from "./events.ts";

type Added = Extract<CartEvent, { type: "CartEntryAdded" }>;
/** One line of a cart, with the price that the server saw last. */
export type Entry = Readonly<Omit<Added, "type" | "addedAt">>;
