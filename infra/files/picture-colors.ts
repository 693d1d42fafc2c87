import type { PictureColors } from "#domain/kit/picture-facts.ts";

/** Corners and centre are a third of the picture's width and height. Not in the specification. */
const THIRD = 8;
/** Size to which a picture is reduced to determine its colours, in pixels. */
export const PARTS = 3 * THIRD;

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, "0");

/** From PARTS times PARTS pixels, row by row: one channel of grey, or red, green, blue first. */
export const pictureColorsOf = (pixels: Uint8Array, channels: number): PictureColors => {
  const channelAt = (x: number, y: number, channel: number): number =>
    pixels[(y * PARTS + x) * channels + (channels < 3 ? 0 : channel)] ?? 0;
  const average = (column: number, row: number): string => {
    const sums = [0, 0, 0];
    for (let y = row * THIRD; y < (row + 1) * THIRD; y += 1)
      for (let x = column * THIRD; x < (column + 1) * THIRD; x += 1)
        for (const channel of sums.keys())
          sums[channel] = (sums[channel] ?? 0) + channelAt(x, y, channel);
    return sums.map((sum) => hex(sum / (THIRD * THIRD))).join("");
  };
  return {
    topLeftAverage: average(0, 0),
    topRightAverage: average(2, 0),
    bottomLeftAverage: average(0, 2),
    bottomRightAverage: average(2, 2),
    centerAverage: average(1, 1),
  };
};
