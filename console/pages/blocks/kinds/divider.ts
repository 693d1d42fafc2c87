import { IconSeparatorHorizontal } from "@tabler/icons-react";
import type { DeclaredKind } from "./declare.ts";

export const divider: DeclaredKind<"divider"> = {
  name: "Line",
  group: "Layout",
  icon: IconSeparatorHorizontal,
  also: "divider rule separator",
  fresh: { type: "divider" },
};
