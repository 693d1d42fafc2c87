import { sameJson } from "#domain/kit/same-json.ts";
import { messageOf } from "../calls/api.ts";
import { BothChanged } from "./both-changed.ts";
import type {
  DocumentDependencies,
  DocumentSnapshot,
  SaveProblem,
  Stored,
} from "./document-snapshot.ts";
import { createListeners } from "./listeners.ts";
import { followedBy, type LeftCopy, resumed } from "./resumed-document.ts";
import { SAVE_AFTER_MS, SaveLoop } from "./save-loop.ts";
import { isUndecided } from "./undecided.ts";

const OTHER_WINDOW = "Another window of this browser has changes that were not saved.";

/**
 * A document that is saved as a whole, in one window. Every change is kept in the browser immediately and saved after
 * a moment, also while typing continues. What someone else has saved in the meantime is taken in, member by member;
 * where both have changed the same one, saving stops until the member has decided. What other windows could not save
 * follows in the same way.
 */
export class DocumentStore<Document extends object> {
  readonly #dependencies: DocumentDependencies<Document>;
  readonly #loop: SaveLoop;
  readonly #listeners = createListeners();
  readonly subscribe = this.#listeners.subscribe;
  #document: Document;
  #stored: Stored<Document>;
  /** What this document follows; undefined where that is not known. */
  #before: Document | undefined;
  /** A save without an answer: it may have been recorded. */
  #sent: Document | undefined;
  #problem: SaveProblem | undefined;
  #failure: unknown;
  #taken = 0;
  /** What other windows have left, and what cannot be joined without a question. */
  #waiting: readonly LeftCopy<Document>[] = [];
  #snapshot: DocumentSnapshot<Document>;

  constructor(loaded: Stored<Document>, dependencies: DocumentDependencies<Document>) {
    this.#dependencies = dependencies;
    this.#stored = loaded;
    this.#document = loaded.document;
    this.#before = loaded.document;
    this.#loop = new SaveLoop({
      run: () => this.#run(),
      isDone: () => !this.isDirty() && this.#waiting.length === 0,
      isShown: dependencies.isShown ?? this.#listeners.isShown,
      tell: () => this.#tell(),
      later: dependencies.later,
    });
    this.#resume();
    this.#snapshot = this.#shown();
  }

  #resume(): void {
    const { kept, merge } = this.#dependencies;
    const found = kept.read();
    const { document, follows, waiting } = resumed(this.#stored, found, merge);
    this.#document = document;
    this.#waiting = waiting;
    if (follows !== undefined) {
      this.#before = follows.before;
      this.#sent = follows.sent;
      this.#stored = { ...this.#stored, edition: follows.edition };
    }
    if (found.length > 0) this.#keep();
    if (this.isDirty() || waiting.length > 0) this.#loop.soon(0);
  }

  #shown(): DocumentSnapshot<Document> {
    return {
      document: this.#document,
      edition: this.#stored.edition,
      isDraft: this.#stored.isDraft,
      saving: this.#loop.saving,
      problem: this.#problem,
      failure: this.#failure,
      taken: this.#taken,
    };
  }

  #tell(): void {
    this.#snapshot = this.#shown();
    this.#listeners.tell();
  }

  #keep(): void {
    const { kept } = this.#dependencies;
    if (!this.isDirty()) {
      kept.write(undefined);
      return;
    }
    const [before, sent] = [this.#before, this.#sent];
    kept.write({
      document: this.#document,
      edition: this.#stored.edition,
      ...(before !== undefined && { before }),
      ...(sent !== undefined && sent !== this.#document && { sent }),
    });
  }

  readonly snapshot = (): DocumentSnapshot<Document> => this.#snapshot;

  readonly isDirty = (): boolean =>
    this.#sent !== undefined || !sameJson(this.#document, this.#stored.document);

  readonly change = (document: Document): void => {
    if (sameJson(document, this.#document)) return;
    this.#document = document;
    this.#keep();
    if (this.#problem?.isConflict !== true) this.#loop.soon(SAVE_AFTER_MS);
    this.#tell();
  };

  /** What was not typed here is shown. */
  #show(document: Document): void {
    const { isOtherText = (one: Document, other: Document) => !sameJson(one, other) } =
      this.#dependencies;
    if (isOtherText(this.#document, document)) this.#taken += 1;
    this.#document = document;
  }

  async #save(document: Document): Promise<void> {
    this.#sent = document;
    this.#loop.show("saving");
    const { edition } = await this.#dependencies.save(document, this.#stored.edition);
    this.#sent = undefined;
    this.#before = this.#normal(document);
    this.#stored = { document, edition, isDraft: true };
    [this.#problem, this.#failure] = [undefined, undefined];
    this.#keep();
    this.#tell();
  }

  /** Saves what is not saved; what someone else saves at the same time is taken in, as often as it happens. */
  async #saveOnce(): Promise<void> {
    // What may have been recorded is repeated as it was, so that it is not taken for a change of someone else.
    const document = this.#sent ?? this.#document;
    try {
      await this.#save(document);
    } catch (error) {
      if (isUndecided(error)) throw error;
      if (this.#dependencies.isConflict(error)) return this.#merge(messageOf(error));
      this.#sent = undefined;
      // What was typed since may be accepted.
      if (document === this.#document) throw error;
    }
  }

  async #merge(message: string): Promise<void> {
    const { read, merge } = this.#dependencies;
    const theirs = merge && (await read());
    const both = theirs === undefined ? [] : this.#follow(theirs);
    if (both !== undefined) {
      this.#sent = undefined;
      throw new BothChanged(message, both);
    }
  }

  /** Puts what is changed here on top of what someone else has saved. Answers what both have changed, if anything. */
  #follow(theirs: Stored<Document>): readonly string[] | undefined {
    if (this.#before === undefined) return [];
    const { document, both } = this.#merged(this.#before, this.#document, theirs.document);
    if (both.length > 0) return this.#named(both);
    this.#replace(theirs, document);
    return undefined;
  }

  #named(both: readonly string[]): readonly string[] {
    return both.map((name) => this.#dependencies.names?.[name] ?? name);
  }

  #normal(document: Document): Document {
    return this.#dependencies.normal?.(document) ?? document;
  }

  /** What was sent from here and is there now is no change of someone else. */
  #merged(before: Document, mine: Document, theirs: Document) {
    const { merge } = this.#dependencies;
    if (merge === undefined) return { document: mine, both: [] };
    const found = merge(before, mine, theirs);
    if (this.#sent === undefined) return found;
    const sent = this.#normal(this.#sent);
    return { ...found, both: found.both.filter((name) => !sameJson(sent[name], theirs[name])) };
  }

  #replace(theirs: Stored<Document>, document: Document): void {
    this.#dependencies.onMerged?.(this.#before, theirs.document);
    this.#stored = { ...theirs, isDraft: true };
    this.#before = theirs.document;
    this.#sent = undefined;
    [this.#problem, this.#failure] = [undefined, undefined];
    this.#show(document);
    this.#keep();
    this.#tell();
  }

  /** What another window has left, once this one has saved its changes. */
  #takeUp({ kept, take }: LeftCopy<Document>): void {
    const isMerged = this.#dependencies.merge !== undefined;
    const before = isMerged ? followedBy(kept, this.#stored) : undefined;
    const saved = this.#stored.document;
    take();
    this.#before = before;
    if (before === undefined) this.#show(kept.document);
    else {
      const { document, both } = this.#merged(before, kept.document, saved);
      this.#show(document);
      if (both.length > 0) {
        this.#keep();
        throw new BothChanged(OTHER_WINDOW, this.#named(both));
      }
      this.#before = saved;
    }
    this.#keep();
    if (before === undefined && this.isDirty()) throw new BothChanged(OTHER_WINDOW, []);
  }

  async #run(): Promise<void> {
    try {
      while (this.#problem?.isConflict !== true && !this.#loop.isOver()) {
        if (this.isDirty()) await this.#saveOnce();
        else {
          const [next, ...rest] = this.#waiting;
          this.#waiting = rest;
          if (next === undefined) break;
          this.#takeUp(next);
        }
      }
    } catch (error) {
      this.#failure = error;
      if (error instanceof BothChanged) {
        const { message, both } = error;
        this.#problem = { message, isConflict: true, both };
      } else if (isUndecided(error)) throw error;
      else this.#problem = { message: messageOf(error), isConflict: false, both: [] };
    }
  }

  /** Saves what is not saved. Answers the edition; undefined where that could not be done. */
  readonly save = async (): Promise<number | undefined> => {
    await this.#loop.flush();
    return this.isDirty() ? undefined : this.#stored.edition;
  };

  /** Follows what was read again, unless something is not saved here. Answers whether it did. */
  readonly follow = (loaded: Stored<Document>): boolean => {
    const isOlder = loaded.edition <= this.#stored.edition;
    if (isOlder || this.isDirty() || this.#loop.isWorking) return false;
    this.take(loaded);
    return true;
  };

  /** A command has given what is saved another edition. */
  readonly saved = (edition: number): void => {
    this.#stored = { ...this.#stored, edition };
    this.#keep();
    this.#tell();
  };

  /** What the server has replaces what is written here. */
  readonly take = (loaded: Stored<Document>): void => {
    this.#loop.rest();
    this.#stored = loaded;
    this.#before = loaded.document;
    this.#sent = undefined;
    [this.#problem, this.#failure] = [undefined, undefined];
    this.#show(loaded.document);
    this.#keep();
    if (this.#waiting.length > 0) this.#loop.soon(0);
    this.#tell();
  };

  /** What is written here replaces what the server has in the same place, and nothing else of it. */
  readonly putOnTop = (theirs: Stored<Document>): void => {
    const before = this.#before;
    const merged =
      before === undefined
        ? this.#document
        : this.#merged(before, this.#document, theirs.document).document;
    this.#replace(theirs, merged);
    if (this.isDirty()) this.#loop.soon(0);
    else this.#loop.rest();
    this.#tell();
  };

  /** The draft of someone else replaces what is written here. */
  readonly takeTheirs = async (): Promise<void> => this.take(await this.#dependencies.read());

  readonly keepMine = async (): Promise<void> => {
    this.putOnTop(await this.#dependencies.read());
    await this.save();
  };
}
