import type { Comparable, SealedPerson } from "#domain/kit/person.ts";

/**
 * Seals what is known about a person with a key of that person's own, kept beside the log. A person
 * is a random id, found again by a keyed hash of website and mail address.
 */
export type PersonalData = {
  /** Finds or creates the person and seals `content` for them. The address is compared trimmed and in lower case. */
  readonly seal: (
    websiteId: string,
    address: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedPerson>;
  /**
   * As `seal`, but makes nobody when somebody of the website has been forgotten since that moment
   * (ISO 8601): undefined then. Whoever asks finds out first whether it was this person.
   */
  readonly sealUnlessForgotten: (
    websiteId: string,
    address: string,
    since: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedPerson | undefined>;
  /**
   * As `seal`, with a digest of `comparedBy` under the person's own key: equal texts of one person have
   * equal digests, and without the key a digest says nothing.
   */
  readonly sealComparable: (
    websiteId: string,
    address: string,
    content: Readonly<Record<string, unknown>>,
    comparedBy: string,
  ) => Promise<Comparable>;
  /**
   * A digest of a text under the key of a person already known, as `sealComparable` makes it; undefined for
   * one who has been forgotten: nobody can compare then any more, or try guesses.
   */
  readonly digestFor: (
    websiteId: string,
    personId: string,
    text: string,
  ) => Promise<string | undefined>;
  /** Seals more about a person already known; undefined for one who has been forgotten. */
  readonly sealFor: (
    websiteId: string,
    personId: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedPerson | undefined>;
  /** The person's id when there is one that has not been forgotten. */
  readonly find: (websiteId: string, address: string) => Promise<string | undefined>;
  /** In the order given; null where the key has been destroyed. One round trip for any number. */
  readonly open: (
    sealed: readonly SealedPerson[],
  ) => Promise<readonly (Readonly<Record<string, unknown>> | null)[]>;
  /**
   * Whoever forgets the owner forgets this person, too. False, and nothing tied, when the owner has been
   * forgotten.
   */
  readonly tie: (websiteId: string, personId: string, ownerId: string) => Promise<boolean>;
  /** Ids of all who were ever tied to the owner. */
  readonly tiedTo: (websiteId: string, ownerId: string) => Promise<readonly string[]>;
  /** Destroys the key, but not those of who is tied. The caller records PersonForgotten. */
  readonly destroyKey: (websiteId: string, personId: string) => Promise<void>;
};

/**
 * Personal data that cannot be decrypted although its key is there: DAYBOOK_SECRET is another one, or
 * bytes are damaged. Trying again does not help.
 */
export class UnreadablePersonalData extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "UnreadablePersonalData";
  }
}
