/**
 * What the reference page says of one formatter or predicate. Kept beside the groups in
 * `<group>-reference.ts`, so that the engine does not carry it to the browser.
 */
export type ReferenceEntry = {
  readonly name: string;
  readonly kind: "formatter" | "predicate";
  /** One sentence. */
  readonly says: string;
  /** An example that renders without an error. */
  readonly template: string;
  readonly data: unknown;
  readonly locale?: string;
  /** The name to use instead. */
  readonly deprecated?: string;
};
