import { blockTypeCode, editorBlockType } from "#domain/pages/blocks.ts";
import type { Block } from "#domain/pages/document.ts";
import { COLUMNS } from "#domain/pages/limits.ts";
import type { BlockView } from "../layout/layout-data.ts";
import { withSafeAddresses } from "../rendering/safe-addresses.ts";
import { servingOf } from "./all.ts";
import { pictureZoom } from "./image.ts";
import type { BlockMembers, Surroundings } from "./serving.ts";

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
