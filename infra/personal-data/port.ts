import type { Comparable, SealedPerson } from "#domain/kit/person.ts";

/** Seals with one key, which it has in memory. */
export type Sealer = {
  readonly personId: string;
  readonly seal: (content: Readonly<Record<string, unknown>>) => SealedPerson;
};

/**
 * Seals personal data with the person's own key, stored next to the log. A person is a random id,
 * found by a keyed hash of website and email address.
 */
export type PersonalData = {
  /**
   * Finds or creates the person and seals `content` for them. The address is compared trimmed and
   * in lower case.
   */
  readonly seal: (
    websiteId: string,
    address: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedPerson>;
  /**
   * Like `seal`, with a digest of `comparedBy` under the person's own key: equal texts of one
   * person have equal digests, and without the key a digest reveals nothing.
   */
  readonly sealComparable: (
    websiteId: string,
    address: string,
    content: Readonly<Record<string, unknown>>,
    comparedBy: string,
  ) => Promise<Comparable>;
  /**
   * Like `sealComparable`, but creates no person when anyone of the website has been erased since that time
   * (ISO 8601): undefined then. The caller first checks whether it was this person.
   */
  readonly sealUnlessForgotten: (
    websiteId: string,
    address: string,
    since: string,
    content: Readonly<Record<string, unknown>>,
    comparedBy: string,
  ) => Promise<Comparable | undefined>;
  /**
   * A digest of a text under an existing person's key, as in `sealComparable`; undefined for an
   * erased one, whose digests can no longer be compared or guessed.
   */
  readonly digestFor: (
    websiteId: string,
    personId: string,
    text: string,
  ) => Promise<string | undefined>;
  /** Seals more data for an existing person; undefined for an erased one. */
  readonly sealFor: (
    websiteId: string,
    personId: string,
    content: Readonly<Record<string, unknown>>,
  ) => Promise<SealedPerson | undefined>;
  /**
   * Finds or creates the owner of a key, to seal much with it. A key that is destroyed in the meantime
   * stays in the sealer, so it is only for keys that nobody destroys while they are in use.
   */
  readonly sealerOf: (websiteId: string, address: string) => Promise<Sealer>;
  /** The person's id, unless there is none or they were erased. */
  readonly find: (websiteId: string, address: string) => Promise<string | undefined>;
  /** In the given order; null where the key has been destroyed. One round trip for any number. */
  readonly open: (
    sealed: readonly SealedPerson[],
  ) => Promise<readonly (Readonly<Record<string, unknown>> | null)[]>;
  /**
   * Links this person to the owner, with whom they are erased. False, and not linked, when the
   * owner has been erased.
   */
  readonly tie: (websiteId: string, personId: string, ownerId: string) => Promise<boolean>;
  /** Ids of all persons who were ever linked to the owner. */
  readonly tiedTo: (websiteId: string, ownerId: string) => Promise<readonly string[]>;
  /** Destroys the key, but not those of linked persons. The caller records PersonForgotten. */
  readonly destroyKey: (websiteId: string, personId: string) => Promise<void>;
};

/**
 * Personal data that cannot be decrypted although its key exists: DAYBOOK_SECRET is different, or
 * data is damaged. A retry does not help.
 */
export class UnreadablePersonalData extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "UnreadablePersonalData";
  }
}
