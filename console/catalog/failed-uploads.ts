import type { PictureUploads } from "../kit/pictures/use-uploads.ts";

/** Why a product cannot be saved: it would be without pictures that were selected for it. */
export const failedUploadsText = ({ all }: Pick<PictureUploads, "all">): string | undefined => {
  const { length } = all.filter(({ state }) => state === "failed");
  if (length === 0) return undefined;
  return length === 1
    ? "1 picture was not uploaded. Upload it again, or dismiss it to save without it."
    : `${length} pictures were not uploaded. Upload them again, or dismiss them to save without them.`;
};
