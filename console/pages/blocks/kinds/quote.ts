import { IconBlockquote } from "@tabler/icons-react";
import { QuoteFields } from "../quote-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const quote: DeclaredKind<"quote"> = {
  name: "Quotation",
  group: "Words",
  icon: IconBlockquote,
  also: "quote testimonial review said",
  fresh: {
    type: "quote",
    text: [{ type: "paragraph", content: [{ type: "text", text: "The words of a customer." }] }],
    source: "",
  },
  fields: QuoteFields,
  shown: ({ source }) => source,
};
