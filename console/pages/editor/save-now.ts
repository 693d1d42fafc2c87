import type { DraftStore } from "./draft-store.ts";

/** Whether the server has everything that was changed in this window. */
export const isSaved = (store: DraftStore): boolean => {
  const { saving, conflict } = store.snapshot();
  return saving === "saved" && conflict === undefined;
};

/** Saves what is not saved; returns whether that was possible. */
export const saveNow = async (store: DraftStore): Promise<boolean> => {
  await store.flush();
  return isSaved(store);
};
