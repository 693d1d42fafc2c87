/**
 * The reference page's entry for one formatter or predicate. Entries are in `<group>-reference.ts`
 * so that the engine does not carry them to the browser.
 */
export type ReferenceEntry = {
  readonly name: string;
  readonly kind: "formatter" | "predicate";
  /** One sentence. */
  readonly says: string;
  /** An example that renders without errors. */
  readonly template: string;
  readonly data: unknown;
  readonly locale?: string;
  /** The name to use instead. */
  readonly deprecated?: string;
};
