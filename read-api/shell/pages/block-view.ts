import { type BlockContent, blockTypeCode, editorBlockType } from "#domain/pages/blocks.ts";
import type { Block } from "#domain/pages/document.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { ItemView } from "./item-data.ts";
import type { BlockView } from "./layout-data.ts";
import { withSafeAddresses } from "./safe-addresses.ts";

const htmlOf = (content: BlockContent): string => {
  if (content.type === "text") return writeRichText(content.text);
  return content.type === "quote" ? writeRichText({ type: "doc", content: content.text }) : "";
};

export const toBlockView = (
  { id, content, at }: Block,
  {
    items = [],
    isFirst = false,
    isUntitled = false,
  }: {
    readonly items?: readonly ItemView[];
    readonly isFirst?: boolean;
    readonly isUntitled?: boolean;
  },
): BlockView => ({
  ...withSafeAddresses(content),
  id,
  typeCode: blockTypeCode(content.type),
  editorType: editorBlockType(content) ?? "",
  html: htmlOf(content),
  sizes: `(min-width: 433px) ${Math.ceil((100 * at.desktop.columns) / COLUMNS)}vw, 100vw`,
  isUntitled,
  items,
  isFirst,
});
