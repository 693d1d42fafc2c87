import * as z from "zod/mini";

/**
 * Personal data inside an event: who it is about (a random id) and what is known, sealed with that
 * person's own key. Destroying the key forgets the person in every past event at once.
 */
export const SealedPerson = z.object({
  personId: z.uuid(),
  /** Base64 of an authenticated ciphertext of a JSON object. */
  sealed: z.string(),
});
export type SealedPerson = z.infer<typeof SealedPerson>;

/** Sealed content that can be compared with other content of the same person, until they are forgotten. */
export const Comparable = z.object({ ...SealedPerson.shape, digest: z.string() });
export type Comparable = z.infer<typeof Comparable>;
