import * as z from "zod/mini";
import { MAX_TEXT_BYTES } from "./limits.ts";

/**
 * Rich text is ProseMirror JSON with closed schemas: a node, a mark or an attribute that is not
 * listed here is rejected. Markup is never stored.
 */
const text = z.string().check(z.maxLength(MAX_TEXT_BYTES));

const Mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal(["bold", "italic", "underline", "strike", "code"]) }),
  z.object({
    type: z.literal("link"),
    attrs: z.object({ href: z.string().check(z.maxLength(2_000)) }),
  }),
]);
export type Mark = z.infer<typeof Mark>;

const Inline = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    text,
    marks: z.optional(z.array(Mark).check(z.maxLength(6))),
  }),
  z.object({ type: z.literal("hardBreak") }),
]);
export type Inline = z.infer<typeof Inline>;

const inline = z.optional(z.array(Inline).check(z.maxLength(2_000)));
const textAlign = z.optional(z.nullable(z.enum(["left", "center", "right", "justify"])));

export const Paragraph = z.object({
  type: z.literal("paragraph"),
  attrs: z.optional(z.object({ textAlign })),
  content: inline,
});
export type Paragraph = z.infer<typeof Paragraph>;

const Heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.literal([2, 3, 4]), textAlign }),
  content: inline,
});

const listOf = <Child extends z.ZodMiniType>(child: Child) =>
  z.object({
    type: z.literal(["bulletList", "orderedList"]),
    content: z
      .array(
        z.object({
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

const Quotation = z.object({
  type: z.literal("blockquote"),
  content: z.array(Paragraph).check(z.maxLength(200)),
});

export const RichText = z.object({
  type: z.literal("doc"),
  content: z
    .array(
      z.discriminatedUnion("type", [
        Paragraph,
        Heading,
        List,
        Quotation,
        z.object({ type: z.literal("horizontalRule") }),
      ]),
    )
    .check(z.maxLength(1_000)),
});
export type RichText = z.infer<typeof RichText>;

export type RichNode = RichText["content"][number];
export type RichList = z.infer<typeof List>;
