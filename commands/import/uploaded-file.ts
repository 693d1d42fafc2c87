import type { Files } from "#infra/files/port.ts";
import type { CsvSource } from "../kit/read-csv.ts";

/** The file was deleted before its import ran, or while it did. */
export class FileForgotten extends Error {
  constructor() {
    super("The file is not kept any longer. Upload it again.");
    this.name = "FileForgotten";
  }
}

/**
 * An uploaded file, which is read in pieces and never in memory as a whole. What is missing at its
 * end is an error: otherwise half a file could be imported as if it were all.
 */
export const uploadedFile = (
  files: Pick<Files, "sizeOf" | "read">,
  websiteId: string,
  fileId: string,
): CsvSource =>
  async function* () {
    const bytes = await files.sizeOf(websiteId, fileId);
    if (bytes === undefined) throw new FileForgotten();
    let read = 0;
    if (bytes > 0)
      for await (const piece of files.read(websiteId, fileId, { start: 0, end: bytes - 1 })) {
        read += piece.length;
        yield piece;
      }
    if (read < bytes) throw new FileForgotten();
  };

/** From now on, the clean-up of unused files leaves it for as long as a new upload. */
export const renewFile = async (
  files: Pick<Files, "renew">,
  websiteId: string,
  fileId: string,
): Promise<void> => {
  if (!(await files.renew(websiteId, [fileId])).has(fileId)) throw new FileForgotten();
};
