import sharp from "sharp";

/** A JPEG with a location, as phones write it; `orientation` as in EXIF, 1 to 8. */
export const aPhoto = (
  width: number,
  height: number,
  { orientation }: { readonly orientation?: number } = {},
): Promise<Buffer> => {
  const taken = sharp({ create: { width, height, channels: 3, background: "#a03010" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Daybook" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
    });
  return (orientation === undefined ? taken : taken.withMetadata({ orientation })).toBuffer();
};
