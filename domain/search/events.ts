import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** `similar`: nothing contained the words, and titles that come near were shown. */
export const searchOutcomes = ["found", "similar", "nothing"] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];

/** What is sealed of a search. */
export const SearchedWords = z.object({ words: z.string() });

/** The search page showed the results of a visitor's search. */
const SearchAnswered = z.object({
  type: z.literal("SearchAnswered"),
  /**
   * `SearchedWords`, sealed with the key of the website's searches of this month: destroying the key
   * erases the words of all of them. It is not the key of a person.
   */
  person: SealedPerson,
  outcome: z.enum(searchOutcomes),
  /** Number of results, on all pages. */
  results: z.int().check(z.minimum(0)),
});

/**
 * Plain facts without a decider. Streams `search-<websiteId>.<turn>`, which do not identify visitors.
 * Stored for ever: a released member is never edited. Spec: B6.4, B7.28.
 */
export const SearchEvent = z.discriminatedUnion("type", [SearchAnswered]);
export type SearchEvent = z.infer<typeof SearchEvent>;
