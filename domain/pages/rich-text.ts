import * as z from "zod/mini";
import { MAX_TEXT_BYTES } from "./limits.ts";

/**
 * Rich text is ProseMirror JSON with closed schemas: a node, a mark or an attribute that is not
 * listed here is rejected. Markup is never stored.
 */
const text = z.string().check(z.maxLength(MAX_TEXT_BYTES));

const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal(["bold", "italic", "underline", "strike", "code"]) }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({ href: z.string().check(z.maxLength(2_000)) }),
  }),
]);
export type Mark = z.infer<typeof Mark>;

const Inline = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    text,
    marks: z.optional(z.array(Mark).check(z.maxLength(6))),
  }),
  z.strictObject({ type: z.literal("hardBreak") }),
]);
export type Inline = z.infer<typeof Inline>;

const inline = z.optional(z.array(Inline).check(z.maxLength(2_000)));
const textAlign = z.optional(z.nullable(z.enum(["left", "center", "right", "justify"])));

export const Paragraph = z.strictObject({
  type: z.literal("paragraph"),
  attrs: z.optional(z.strictObject({ textAlign })),
  content: inline,
});
export type Paragraph = z.infer<typeof Paragraph>;

const Heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.literal([2, 3, 4]), textAlign }),
  content: inline,
});

const listOf = <Child extends z.ZodMiniType>(child: Child) =>
  z.strictObject({
    type: z.literal(["bulletList", "orderedList"]),
    content: z
      .array(
        z.strictObject({
          type: z.literal("listItem"),
          content: z.array(child).check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(500)),
  });

/** Not in the specification: lists nest three deep, so that the schema needs no recursion. */
const InnerList = listOf(Paragraph);
const MiddleList = listOf(z.discriminatedUnion("type", [Paragraph, InnerList]));
const List = listOf(z.discriminatedUnion("type", [Paragraph, MiddleList]));

const Quotation = z.strictObject({
  type: z.literal("blockquote"),
  content: z.array(Paragraph).check(z.maxLength(200)),
});

export const RichText = z.strictObject({
  type: z.literal("doc"),
  content: z
    .array(
      z.discriminatedUnion("type", [
        Paragraph,
        Heading,
        List,
        Quotation,
        z.strictObject({ type: z.literal("horizontalRule") }),
      ]),
    )
    .check(z.maxLength(1_000)),
});
export type RichText = z.infer<typeof RichText>;

export type RichNode = RichText["content"][number];
export type RichList = z.infer<typeof List>;
