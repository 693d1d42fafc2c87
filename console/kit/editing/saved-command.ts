import { CallError, messageOf } from "../calls/api.ts";
import type { DocumentSnapshot } from "./document-snapshot.ts";
import type { EditedDocument } from "./edited-document.ts";

const NOT_SAVED = "not-saved";
const CAUGHT_UP = "caught-up";

/** Why no command is sent: it would be about something else than what this screen shows. */
const notSaved = ({ problem, failure }: DocumentSnapshot<unknown>): CallError => {
  const reason = problem?.message ?? messageOf(failure);
  return new CallError(409, NOT_SAVED, `Your last changes could not be saved. ${reason}`);
};

export const isNotSaved = (error: unknown): boolean =>
  error instanceof CallError && error.code === NOT_SAVED;

/** Saves what is written here, so that a command is about what the screen shows. */
const saveFirst = async <Document extends object>(
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

/** Nothing was done: what another member has saved is shown first, so that nobody publishes or discards it unseen. */
export const caughtUp = (changed: readonly string[]): CallError => {
  const what = changed.length > 0 ? `: ${changed.join(", ")}` : "";
  return new CallError(
    409,
    CAUGHT_UP,
    `Someone else has changed this since you opened it${what}. The screen shows it now. Nothing else was done: check it, and try again.`,
  );
};

export const isCaughtUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === CAUGHT_UP;

type WholeStore<Document extends object> = Pick<
  EditedDocument<Document>,
  "save" | "snapshot" | "catchUp" | "changedFrom" | "isDirty"
>;

type WholeOptions = {
  /** Without it, the command is also sent about what could not be saved. */
  readonly savesFirst: boolean;
  /**
   * Loads again what belongs to the draft and is not in its document, shows it, and answers what the screen calls that
   * which has changed.
   */
  readonly showRest?: () => Promise<readonly string[]>;
};

/**
 * Saves what is written here and sends a command about the whole draft. When another member has saved in the meantime,
 * their changes are taken in, shown and named, and the command is not sent again.
 */
export const sendAboutWhole = async <Document extends object, Answer>(
  store: WholeStore<Document>,
  isConflict: (error: unknown) => boolean,
  send: (edition: number) => Promise<Answer>,
  { savesFirst, showRest = async () => [] }: WholeOptions,
): Promise<{ readonly answer: Answer; readonly seen: Document }> => {
  const { document: before, merges } = store.snapshot();
  /** Everything that differs from a document, each name once. */
  const shownSince = async (document: Document) => {
    const changed = store.changedFrom(document);
    return [...new Set([...changed, ...(await showRest())])];
  };
  await (savesFirst ? saveFirst(store) : store.save());
  const { document: seen, edition, merges: mergesNow } = store.snapshot();
  const merged = mergesNow === merges ? [] : await shownSince(before);
  if (merged.length > 0) throw caughtUp(merged);
  try {
    return { answer: await send(edition), seen };
  } catch (error) {
    // What both have written in the same place is asked about on the screen.
    if (!isConflict(error) || store.isDirty()) throw error;
    await store.catchUp();
    throw caughtUp(await shownSince(seen));
  }
};
