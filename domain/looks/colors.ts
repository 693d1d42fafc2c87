/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

/** Björn Ottosson, “A perceptual color space for image processing”. */
const LMS_OF_RGB: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB_OF_LMS: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LMS_OF_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const RGB_OF_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

export const isColor = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

const rgbOf = (color: string): Triple => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((each) =>
    linear(each / 255),
  ) as unknown as Triple;
};

export const toOklch = (color: string): Oklch => {
  const [l, a, b] = times(
    LAB_OF_LMS,
    times(LMS_OF_RGB, rgbOf(color)).map(Math.cbrt) as unknown as Triple,
  );
  const h = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: (h + 360) % 360 };
};

const rgbOfOklch = ({ l, c, h }: Oklch): Triple => {
  const angle = (h * Math.PI) / 180;
  const lms = times(LMS_OF_LAB, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return times(RGB_OF_LMS, lms.map((each) => each ** 3) as unknown as Triple);
};

const isInGamut = (rgb: Triple): boolean => rgb.every((each) => each >= -1e-4 && each <= 1.0001);

const HALVINGS = 16;
/** The nearest chroma that a screen can show, with the same lightness and hue. */
const inGamut = (color: Oklch): Oklch => {
  if (isInGamut(rgbOfOklch(color))) return color;
  let [low, high] = [0, color.c];
  for (let step = 0; step < HALVINGS; step += 1) {
    const c = (low + high) / 2;
    if (isInGamut(rgbOfOklch({ ...color, c }))) low = c;
    else high = c;
  }
  return { ...color, c: low };
};

const hexOf = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, encoded(value))) * 255)
    .toString(16)
    .padStart(2, "0");

export const toHex = (color: Oklch): string => {
  const l = Math.min(1, Math.max(0, color.l));
  return `#${rgbOfOklch(inGamut({ ...color, l }))
    .map(hexOf)
    .join("")}`;
};

const luminance = (color: string): number => {
  const [r, g, b] = rgbOf(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of WCAG 2.2, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** A part of the way from one colour to another; `share` is that of the other. */
export const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [toOklch(one), toOklch(other)];
  const angle = (h: number) => (h * Math.PI) / 180;
  const x = a.c * Math.cos(angle(a.h)) * (1 - share) + b.c * Math.cos(angle(b.h)) * share;
  const y = a.c * Math.sin(angle(a.h)) * (1 - share) + b.c * Math.sin(angle(b.h)) * share;
  return toHex({
    l: a.l * (1 - share) + b.l * share,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  });
};

const STEP = 0.01;
/**
 * The colour with the nearest lightness that has at least this contrast on every background; black or white where
 * no lightness of its hue has it.
 */
export const readable = (color: string, backgrounds: readonly string[], least: number): string => {
  const isGood = (each: string) =>
    backgrounds.every((background) => contrast(each, background) >= least);
  if (isGood(color)) return color;
  const seed = toOklch(color);
  for (let away = STEP; away <= 1; away += STEP)
    for (const l of [seed.l - away, seed.l + away]) {
      const next = toHex({ ...seed, l });
      if (l >= 0 && l <= 1 && isGood(next)) return next;
    }
  const [background = "#ffffff"] = backgrounds;
  return contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
};
