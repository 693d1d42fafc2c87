import fc from "fast-check";
import * as z from "zod/mini";
import { safeContentHtml } from "#commands/kit/safe-html.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import { BlockContent } from "#domain/pages/blocks.ts";

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

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
};

const MAX_ITEMS = 3;

const hostileObject = ({ properties, propertyNames, additionalProperties }: Schema) => {
  if (properties === undefined)
    return fc.dictionary(
      hostileOf(propertyNames ?? {}) as fc.Arbitrary<string>,
      hostileOf(typeof additionalProperties === "object" ? additionalProperties : {}),
      { maxKeys: MAX_ITEMS },
    );
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, hostileOf(each)])),
  );
};

const hostileString = ({ maxLength = 500, pattern, format }: Schema): fc.Arbitrary<string> => {
  if (format === "date") return fc.constantFrom("2026-02-28", "2030-12-24");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return hostileText.map((text) => text.slice(0, maxLength));
};

/** Values that a schema takes, hostile wherever it takes any text. */
const hostileOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(hostileOf));
  const { minimum = 0, maximum = 1_000 } = schema;
  switch (schema.type) {
    case "string":
      return hostileString(schema);
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array": {
      const { minItems = 0, maxItems = MAX_ITEMS } = schema;
      const most = Math.max(minItems, Math.min(maxItems, MAX_ITEMS));
      return fc.array(hostileOf(schema.items ?? {}), { minLength: minItems, maxLength: most });
    }
    case "object":
      return hostileObject(schema);
    default:
      return fc.constant(null);
  }
};

/** Code is the only markup of pages, and is sanitized before it is recorded. */
const asWritten = (content: BlockContent): BlockContent =>
  content.type === "code"
    ? { ...content, html: safeContentHtml(content.html), runsScripts: false }
    : content;

/** Types whose content has no text for visitors. */
const silent: ReadonlySet<unknown> = new Set([
  ...["products", "collections", "cart", "form", "summary", "divider", "spacer"],
]);

/** A block of every type that prints something, from the types' own schemas. */
const hostileContents = fc
  .tuple(
    ...((z.toJSONSchema(BlockContent, { io: "input" }) as Schema).oneOf ?? [])
      .filter(({ properties }) => !silent.has(properties?.type?.const))
      .map(hostileOf),
  )
  .map((contents) => contents.map((content) => asWritten(BlockContent.parse(content))))
  // A log stores no other text.
  .filter(isStorableDeep);

/** As many documents, the same ones in each run. */
export const hostileDocuments = (count: number): readonly (readonly BlockContent[])[] =>
  fc.sample(hostileContents, { numRuns: count, seed: 17 });
