import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Area, Block } from "#domain/pages/document.ts";
import type { Client } from "./client.ts";
import { aBlock, addBlock, addSection } from "./pages.ts";

export type PlacedBlock = { readonly content: BlockContent; readonly desktop?: Area };

const PAGES = "/api/console/pages";

const expectOk = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** A published page with one section; blocks without an area follow each other. */
export const publishPage = async (
  owner: Client,
  { path, title }: { readonly path: string; readonly title: string },
  contents: readonly PlacedBlock[],
): Promise<void> => {
  expectOk(await owner.put(`${PAGES}/${path}`, { path, title }));
  const blocks = contents.map(({ content, desktop }, index): Block => {
    const block = aBlock(`block-${index}`, content, index + 1);
    return { ...block, at: { ...block.at, desktop: desktop ?? block.at.desktop } };
  });
  const changes = [
    addSection("main"),
    ...blocks.map((block, index) => addBlock("main", block, blocks[index - 1]?.id ?? null)),
  ];
  expectOk(await owner.post(`${PAGES}/${path}/draft/changes`, { draft: 1, changes }));
  expectOk(await owner.post(`${PAGES}/${path}/publish`, {}));
};
