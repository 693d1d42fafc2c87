/**
 * No screen shows a larger picture, and visitors have to load it. Length of the longer side, in
 * pixels.
 */
const ENOUGH = 2_560;
const QUALITY = 0.9;

/** GIFs can be animated, and the server reports files that cannot be decoded. */
const MAY_BE_DRAWN: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
]);

/**
 * A photo at the required size, rotated upright, and without location metadata. Not in the
 * specification: it is only encoded again when it is larger; everything else is kept unchanged.
 */
export const smallerPicture = async (file: File): Promise<Blob> => {
  if (!MAY_BE_DRAWN.has(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file;
  const { width, height } = bitmap;
  const scale = ENOUGH / Math.max(width, height);
  if (scale >= 1) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) return file;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  return drawn === null || drawn.size >= file.size ? file : drawn;
};
