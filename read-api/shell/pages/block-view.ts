import { blockTypeCode, editorBlockType } from "#domain/pages/blocks.ts";
import type { Block } from "#domain/pages/document.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import { servingOf } from "./blocks/all.ts";
import { pictureZoom } from "./blocks/image.ts";
import type { BlockMembers, Surroundings } from "./blocks/serving.ts";
import type { BlockView } from "./layout-data.ts";
import { withSafeAddresses } from "./safe-addresses.ts";

export const toBlockView = (
  { id, content, at }: Block,
  around: Surroundings,
  {
    found = {},
    isFirst = false,
    isUntitled = false,
  }: {
    readonly found?: BlockMembers | undefined;
    readonly isFirst?: boolean;
    readonly isUntitled?: boolean;
  } = {},
): BlockView => {
  const zoom = pictureZoom(content);
  const safe = withSafeAddresses(content);
  return {
    ...safe,
    id,
    typeCode: blockTypeCode(content.type),
    editorType: editorBlockType(content) ?? "",
    sizes: `(min-width: 433px) ${Math.ceil((100 * zoom * at.desktop.columns) / COLUMNS)}vw, ${Math.ceil(100 * zoom)}vw`,
    isUntitled,
    isFirst,
    ...servingOf(safe).view?.(safe, around, found),
    ...found,
  };
};
