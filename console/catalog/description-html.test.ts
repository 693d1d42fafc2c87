import { expect, it } from "vitest";
import { RichText } from "#domain/pages/rich-text.ts";
import { withinDepth } from "./description-html.ts";

it("keeps the items of a list that is nested deeper than texts allow", () => {
  const nested = (levels: number): object => ({
    type: "bulletList",
    content: [
      {
        type: "listItem",
        content: [
          { type: "paragraph", content: [{ type: "text", text: `${levels} below` }] },
          ...(levels > 0 ? [nested(levels - 1)] : []),
        ],
      },
    ],
  });
  const document = { type: "doc", content: [nested(4)] };
  expect(RichText.safeParse(document).success).toBe(false);
  const [kept] = withinDepth(document);
  const read = RichText.parse(kept);
  for (const levels of [4, 3, 2, 1, 0]) expect(JSON.stringify(read)).toContain(`"${levels} below"`);
});
