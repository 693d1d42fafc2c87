import { CallError, messageOf } from "../calls/api.ts";
import type { DocumentSnapshot } from "./document-snapshot.ts";
import type { EditedDocument } from "./edited-document.ts";

/** Why no command is sent: it would be about something else than what this screen shows. */
const notSaved = ({ problem, failure }: DocumentSnapshot<unknown>): CallError => {
  const reason = problem?.message ?? messageOf(failure);
  return new CallError(409, "not-saved", `Your last changes could not be saved. ${reason}`);
};

/** Saves what is written here, so that a command is about what the screen shows. */
export const saveFirst = async <Document extends object>(
  store: Pick<EditedDocument<Document>, "save" | "snapshot">,
): Promise<void> => {
  if ((await store.save()) === undefined) throw notSaved(store.snapshot());
};

/**
 * Saves what is written here and sends a command about one part of the draft. When another member has saved in the
 * meantime, their changes are taken in and the command is sent once more. The answer comes with the document that the
 * command was about.
 */
export const sendAboutPart = async <Document extends object, Answer>(
  store: Pick<EditedDocument<Document>, "save" | "snapshot" | "catchUp">,
  isConflict: (error: unknown) => boolean,
  send: (edition: number) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly seen: Document }> => {
  const sendOnce = async () => {
    await saveFirst(store);
    const { edition, document: seen } = store.snapshot();
    return { answer: await send(edition), seen };
  };
  try {
    return await sendOnce();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await store.catchUp();
    return sendOnce();
  }
};
