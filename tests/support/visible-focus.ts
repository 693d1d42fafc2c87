import type { Locator, Page } from "playwright-core";
import { arrived } from "./looks.ts";

/** Of what shows the focus with what is around it: WCAG 2.2, 1.4.11 and 2.4.7. */
const MIN_CONTRAST = 3;

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** One part that can show the focus, with every colour as numbers. */
type Look = {
  readonly outline: { readonly width: number; readonly offset: number; readonly color: Rgba };
  /** As it is written, and its colours. */
  readonly shadow: { readonly text: string; readonly isInset: boolean; readonly colors: Rgba[] };
  readonly border: { readonly widths: string; readonly color: Rgba };
  readonly stroke: { readonly width: string; readonly color: Rgba } | null;
  /** What is behind the part, and behind what is drawn inside it. */
  readonly around: Rgba;
  readonly inside: Rgba;
};

/** The part, and what is drawn for it: a field in its frame, a hidden box with its mark, the label of a choice. */
export const looksOf = (target: Locator): Promise<readonly (Look | null)[]> =>
  target.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (canvas === null) throw new Error("This browser draws nothing.");
    const rgba = (color: string): Rgba => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = "transparent";
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (front: Rgba, back: Rgba): Rgba => {
      const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const behind = (part: Element | null): Rgba => {
      if (part === null) return rgba("Canvas");
      const color = rgba(getComputedStyle(part).backgroundColor);
      return color[3] === 1 ? color : over(color, behind(part.parentElement));
    };
    const lookOf = (part: Element | null): Look | null => {
      if (part === null) return null;
      const style = getComputedStyle(part);
      const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = style;
      const sides = [style.borderTopWidth, style.borderBottomWidth, style.borderInlineStartWidth];
      return {
        outline: {
          width: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
          offset: Number.parseFloat(outlineOffset),
          color: rgba(style.outlineColor),
        },
        shadow: {
          text: boxShadow,
          isInset: boxShadow.includes("inset"),
          colors: (boxShadow.match(/[a-z]+\([^)]*\)/g) ?? []).map(rgba),
        },
        border: {
          widths: style.borderStyle === "none" ? "" : sides.join(" "),
          color: rgba(style.borderTopColor),
        },
        stroke:
          part instanceof SVGElement
            ? {
                width: style.strokeWidth,
                color: rgba(style.stroke === "none" ? "#0000" : style.stroke),
              }
            : null,
        around: behind(part.parentElement),
        inside: behind(part),
      };
    };
    const { parentElement: frame, nextElementSibling, previousElementSibling } = element;
    const outer = [frame, frame?.parentElement ?? null];
    const parts = [element, ...outer, nextElementSibling, previousElementSibling];
    // The body is around everything, and shows the focus of nothing.
    return parts.map((part) => lookOf(part === document.body ? null : part));
  });

const luminance = ([red, green, blue]: Rgba): number => {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** `front` can be transparent in part. */
const contrast = (front: Rgba, back: Rgba): number => {
  const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
  const [one, other] = [luminance([mix(0), mix(1), mix(2), 1]), luminance(back)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

type Sign = {
  readonly name: string;
  readonly isChanged: boolean;
  /** The lowest contrast of the sign with what it is seen against. */
  readonly contrast: number;
};

const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

const best = (values: readonly number[]): number => Math.max(1, ...values);

const signsOf = (before: Look, now: Look): readonly Sign[] => {
  const { outline, shadow, border, stroke, around, inside } = now;
  const wasOutlined = before.outline.width > 0;
  // A line that is only recoloured must also differ from its former colour.
  const recoloured = (was: Rgba, is: Rgba, isWider: boolean) =>
    isWider ? Number.POSITIVE_INFINITY : contrast(is, was);
  return [
    {
      name: "outline",
      isChanged: outline.width > 0 && differs(before.outline, outline),
      contrast: Math.min(
        contrast(outline.color, outline.offset < 0 ? inside : around),
        recoloured(
          before.outline.color,
          outline.color,
          !wasOutlined || outline.width > before.outline.width,
        ),
      ),
    },
    {
      name: "shadow",
      isChanged: shadow.text !== "none" && shadow.text !== before.shadow.text,
      contrast: best(
        shadow.colors.map((color) => contrast(color, shadow.isInset ? inside : around)),
      ),
    },
    {
      name: "border",
      isChanged: border.widths !== "" && differs(before.border, border),
      contrast: Math.min(
        contrast(border.color, around),
        recoloured(before.border.color, border.color, before.border.widths !== border.widths),
      ),
    },
    {
      name: "stroke",
      isChanged: stroke !== null && differs(before.stroke, stroke),
      contrast: stroke === null ? 1 : contrast(stroke.color, around),
    },
  ];
};

/**
 * Throws unless people can see where the focus is: it is on the screen, and an outline, a shadow or a border that was
 * not there before differs from what is around it.
 */
export const expectVisibleFocus = async (
  page: Page,
  target: Locator,
  before: readonly (Look | null)[],
): Promise<void> => {
  await arrived(page);
  const isOnScreen = await target.evaluate((element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
  if (!isOnScreen) throw new Error(`The focus is on ${target}, which is not on the screen.`);
  const now = await looksOf(target);
  const signs = now.flatMap((look, at) => {
    const was = before[at];
    return look && was ? signsOf(was, look).filter(({ isChanged }) => isChanged) : [];
  });
  if (signs.some((sign) => sign.contrast >= MIN_CONTRAST)) return;
  const found = signs.map((sign) => `${sign.name} ${sign.contrast.toFixed(2)}:1`).join(", ");
  throw new Error(
    `The focus is on ${target}, and ${found === "" ? "nothing shows it" : `what shows it has too little contrast: ${found}`}.`,
  );
};
