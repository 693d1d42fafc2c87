import { downloadTexts, sizeText } from "#domain/downloads/texts.ts";
import type { FindOrderFiles } from "../../../downloads/find-order-files.ts";
import type { FindPage } from "../page-questions.ts";

export type FilesPageDependencies = {
  readonly findOrderFiles: FindOrderFiles;
  readonly fileLinks: {
    readonly read: (
      websiteId: string,
      token: string,
    ) => { readonly orderId: string; readonly isExpired: boolean } | undefined;
  };
};

/** The page of an order's files at its signed URL. */
export const findFiles =
  ({ findOrderFiles, fileLinks }: FilesPageDependencies, token: string): FindPage =>
  async ({ context: { websiteId } }) => {
    const link = fileLinks.read(websiteId, token);
    if (link === undefined) return undefined;
    const page = { name: "files", title: downloadTexts.title } as const;
    if (link.isExpired)
      return { ...page, status: 410, files: { lead: downloadTexts.expired, files: [] } };
    const files = await findOrderFiles(websiteId, link.orderId);
    if (files.length === 0)
      return { ...page, status: 404, files: { lead: downloadTexts.gone, files: [] } };
    return {
      ...page,
      files: {
        lead: downloadTexts.lead,
        files: files.map(({ fileId, name, title, bytes }) => ({
          name,
          title,
          size: sizeText(bytes),
          url: `/downloads/${token}/${fileId}`,
        })),
      },
    };
  };
