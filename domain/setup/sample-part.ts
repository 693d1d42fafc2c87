import * as z from "zod/mini";

/** The kinds of things in the sample shop, in the order in which they are removed. */
export const samplePartKinds = [
  "order",
  "sign-up",
  "page",
  "content",
  "content-collection",
  "product",
  "collection",
  "coupon",
  "tax-rule",
  "shipping-option",
  "form",
  "member",
  "template",
  "settings",
] as const;
export type SamplePartKind = (typeof samplePartKinds)[number];

/** One thing of the sample shop. */
export const SamplePartRef = z.object({ kind: z.enum(samplePartKinds), id: z.string() });
export type SamplePartRef = z.infer<typeof SamplePartRef>;

/**
 * What a removal does with a part: a part that a member has changed is theirs and stays, and so does
 * what it needs.
 */
export type SamplePart = SamplePartRef & {
  readonly name: string;
  readonly outcome: "remove" | "keep" | "gone";
  /** The removal that removed it, while it is gone. */
  readonly removedBy?: string;
};

/** Made-up orders have no customer whom anybody owes anything: nobody needs them again. */
export const isRestorable = ({ kind }: SamplePartRef): boolean => kind !== "order";
