import * as z from "zod/mini";

/**
 * Personal data inside an event: the person's random id, and the data sealed with that person's own
 * key. Destroying the key erases the person in every past event at the same time.
 */
export const SealedPerson = z.object({
  personId: z.uuid(),
  /** Base64 of an authenticated ciphertext of a JSON object. */
  sealed: z.string(),
});
export type SealedPerson = z.infer<typeof SealedPerson>;

/**
 * Sealed content that can be compared with other content of the same person until the person is
 * erased.
 */
export const Comparable = z.object({ ...SealedPerson.shape, digest: z.string() });
export type Comparable = z.infer<typeof Comparable>;
