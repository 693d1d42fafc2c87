import { IconSpacingVertical } from "@tabler/icons-react";
import type { DeclaredKind } from "./declare.ts";

export const spacer: DeclaredKind<"spacer"> = {
  name: "Space",
  group: "Layout",
  icon: IconSpacingVertical,
  also: "spacer gap empty",
  fresh: { type: "spacer" },
};
