import { IconClick } from "@tabler/icons-react";
import { ButtonsFields } from "../buttons-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const buttons: DeclaredKind<"buttons"> = {
  name: "Buttons",
  group: "Words",
  icon: IconClick,
  also: "link call to action",
  fresh: { type: "buttons", buttons: [{ label: "Shop now", href: "/shop", look: "primary" }] },
  fields: ButtonsFields,
  shown: (content) => content.buttons.map(({ label }) => label).join(", "),
};
