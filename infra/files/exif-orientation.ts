const START_OF_IMAGE = 0xffd8;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Where the facts of the camera begin; undefined when there are none. */
const exifStart = (view: DataView): number | undefined => {
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return undefined;
  for (let at = 2; at + 10 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === START_OF_SCAN || marker < 0xff00) return undefined;
    const name = [...EXIF].map((_, index) => String.fromCharCode(view.getUint8(at + 4 + index)));
    if (marker === APP1 && name.join("") === EXIF) return at + 4 + EXIF.length;
  }
  return undefined;
};

const orientationAt = (view: DataView, start: number): number => {
  const isLittle = view.getUint16(start) === 0x4949;
  const table = start + view.getUint32(start + 4, isLittle);
  const entries = view.getUint16(table, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = table + 2 + entry * ENTRY_BYTES;
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle);
  }
  return 1;
};

/** Whether a JPEG is shown turned by a quarter, as its camera was held. What cannot be read is not. */
export const isTurned = (content: Uint8Array): boolean => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const start = exifStart(view);
    return start !== undefined && orientationAt(view, start) >= 5;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
