import * as z from "zod/mini";
import { BlockContent } from "#domain/pages/blocks.ts";
import { Section } from "#domain/pages/document.ts";
import type { Selected } from "./editing.ts";

/** A block or a section that was copied; other pages of this browser can paste it. */
const Copied = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("block"), content: BlockContent }),
  z.object({ kind: z.literal("section"), section: Section }),
]);
export type Copied = z.infer<typeof Copied>;

const keyOf = (websiteId: string): string => `daybook.copied-part.${websiteId}`;

/** Storage that is full or disabled keeps nothing. */
export const copiedPart = (websiteId: string) => ({
  read: (): Copied | undefined => {
    try {
      const text = localStorage.getItem(keyOf(websiteId));
      return text === null ? undefined : Copied.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  copy: (selected: Selected): void => {
    if (selected.kind === "page") return;
    const copied: Copied =
      selected.kind === "block"
        ? { kind: "block", content: selected.block.content }
        : { kind: "section", section: selected.section };
    try {
      localStorage.setItem(keyOf(websiteId), JSON.stringify(copied));
    } catch {
      // As above.
    }
  },
});
