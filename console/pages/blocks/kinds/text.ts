import { IconTextSize } from "@tabler/icons-react";
import { paragraphText } from "../fresh-values.ts";
import { TextFields } from "../text-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const text: DeclaredKind<"text"> = {
  name: "Text",
  group: "Words",
  icon: IconTextSize,
  also: "paragraph words list writing",
  fresh: { type: "text", text: paragraphText("") },
  fields: TextFields,
};
