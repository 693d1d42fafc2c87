import { IconHeading } from "@tabler/icons-react";
import { HeadingFields } from "../heading-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const heading: DeclaredKind<"heading"> = {
  name: "Heading",
  group: "Words",
  icon: IconHeading,
  also: "title headline h1 h2",
  fresh: { type: "heading", text: "Heading", level: 2 },
  fields: HeadingFields,
  shown: ({ text }) => text,
};
