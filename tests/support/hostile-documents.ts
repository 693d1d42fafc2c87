import fc from "fast-check";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { RichText } from "#domain/pages/rich-text.ts";

/** Texts that would run if they were printed as they are. Each calls `run`. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    "<script>run()</script>",
    '"><img src=x onerror=run()>',
    "' onmouseover='run()",
    "javascript:run()",
    "jAvAsCrIpT&#58;run()",
    "</p></div><svg onload=run()>",
    'x" style="position:fixed',
    "<style>*{}</style>",
    "<iframe srcdoc='<script>parent.run()</script>'>",
    "&lt;script&gt;",
    "{.repeated section a}{@|raw}{.end}",
    "\u2028\u2029<!--",
    "</textarea></title></style><img src=x onerror=run()>",
    "</template><details open ontoggle=run()>",
  ),
  fc.string({ unit: "binary" }),
);
const hostileMark = fc.oneof(
  fc.record({ type: fc.constantFrom("bold", "italic", "underline", "strike", "code") }),
  fc.record({ type: fc.constant("link"), attrs: fc.record({ href: hostileText }) }),
);
const hostileInline = fc.oneof(
  fc.record({
    type: fc.constant("text"),
    text: hostileText,
    marks: fc.array(hostileMark, { maxLength: 4 }),
  }),
  fc.constant({ type: "hardBreak" }),
);
const hostileParagraph = fc.record({
  type: fc.constant("paragraph"),
  attrs: fc.record({ textAlign: fc.constantFrom(null, "left", "center", "right", "justify") }),
  content: fc.array(hostileInline, { maxLength: 5 }),
});
const hostileList = fc.record({
  type: fc.constantFrom("bulletList", "orderedList"),
  content: fc.array(
    fc.record({
      type: fc.constant("listItem"),
      content: fc.array(hostileParagraph, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});
const hostileNode = fc.oneof(
  hostileParagraph,
  hostileList,
  fc.record({
    type: fc.constant("heading"),
    attrs: fc.record({ level: fc.constantFrom(2, 3, 4) }),
    content: fc.array(hostileInline, { maxLength: 5 }),
  }),
  fc.record({ type: fc.constant("blockquote"), content: fc.array(hostileParagraph) }),
  fc.constant({ type: "horizontalRule" }),
);

/** The nodes of a document of rich text. */
export const hostileNodes = fc.array(hostileNode, { maxLength: 6 });

/** A text block, and other blocks with the same texts where they have texts, links and pictures. */
const hostileContents = fc
  .tuple(hostileNodes, hostileText, hostileText)
  .map(([content, text, href]): readonly BlockContent[] => [
    { type: "text", text: RichText.parse({ type: "doc", content }) },
    { type: "heading", text: text.slice(0, 500), level: 2 },
    { type: "buttons", buttons: [{ label: text.slice(0, 100), href, look: "quiet" }] },
    {
      type: "image",
      image: {
        assetUrl: href,
        originalSize: "",
        mediaFocalPoint: { x: 0.5, y: 0.5 },
        systemDataVariants: "100w,300w",
        altText: text,
      },
      caption: text.slice(0, 500),
      href,
    },
    { type: "quote", text: [], source: text.slice(0, 500) },
  ])
  // A log stores no other text.
  .filter(isStorableDeep);

/** As many documents, the same ones in each run. */
export const hostileDocuments = (count: number): readonly (readonly BlockContent[])[] =>
  fc.sample(hostileContents, { numRuns: count, seed: 17 });
