import { type Markup, nothing } from "../templates/markup.ts";
import { asNumber, asText } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition } from "../templates/scope.ts";
import { isTruthy, memberAt, ownMember, toText } from "../templates/values.ts";
import { markup, safeAddress, textOf } from "./content-markup.ts";
import { pictureFacts } from "./image-formatters.ts";

/** Colours above this brightness are light. Spec: B9.17. */
const HALF_BRIGHT = 0xff_ff_ff / 2;

const colorWeight: Formatter = (value) => {
  const [, hex] = /^#?([\da-f]{3,6})$/i.exec(asText(value).slice(0, 8)) ?? [];
  if (hex === undefined) return undefined;
  const full = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
  return Number.parseInt(full, 16) > HALF_BRIGHT ? "light" : "dark";
};

const twoPlaces = (number: number): number => Number.parseFloat(number.toFixed(2));
const isShare = (number: number): boolean => number >= 0 && number <= 1;

/** A CSS colour from a hue in degrees and the other values from 0 to 1. */
const websiteColor: Formatter = (value) => {
  const [hue, saturation, lightness, alpha] = ["hue", "saturation", "lightness", "alpha"].map(
    (name) => {
      const part = ownMember(value, name);
      return part === undefined ? undefined : asNumber(part);
    },
  );
  if (hue === undefined || saturation === undefined || lightness === undefined)
    return "Missing an H/S/L value.";
  const faults =
    (hue < 0 || hue > 360 ? "Hue out of bounds. " : "") +
    (isShare(saturation) ? "" : "Saturation out of bounds. ") +
    (isShare(lightness) ? "" : "Lightness out of bounds. ") +
    (alpha !== undefined && (alpha < 0 || alpha > 1) ? "Alpha out of bounds." : "");
  if (faults !== "") return faults;
  const parts = `${twoPlaces(hue)}, ${twoPlaces(saturation * 100)}%, ${twoPlaces(lightness * 100)}%`;
  return alpha === undefined ? `hsl(${parts})` : `hsla(${parts}, ${twoPlaces(alpha)})`;
};

const corners = ["topLeft", "topRight", "bottomLeft", "bottomRight", "center"] as const;

const overlay = (value: unknown, withColors: boolean): Markup => {
  const hasPicture =
    isTruthy(ownMember(value, "mainImageId")) || isTruthy(ownMember(value, "systemDataId"));
  if (!hasPicture) return markup` no-thumb" style="opacity: 0;">`;
  const data = ownMember(value, "colorData");
  const colors =
    withColors && isTruthy(data)
      ? corners.reduce(
          (built, name) =>
            markup`${built}data-color-${name.toLowerCase()}="#${textOf(data, `${name}Average`)}" `,
          nothing,
        )
      : nothing;
  return markup`" style="opacity: 0;"><img data-load="false" data-src="${safeAddress(textOf(value, "assetUrl"), true)}" ${pictureFacts(value)}${colors}/>`;
};

export const videoMarkup = (value: unknown, list: readonly string[]): Markup => {
  const late = list.includes("load-false") ? markup` data-load="false" ` : nothing;
  const over = isTruthy(ownMember(value, "overlay"))
    ? markup`<div class="sqs-video-overlay${overlay(value, list.includes("color-data"))}<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>`
    : nothing;
  return markup`<div class="sqs-video-wrapper" ${late}data-html="${asText(memberAt(value, "oembed.html"))}" data-provider-name="${asText(memberAt(value, "oembed.providerName"))}">${over}</div>`;
};

const audioPlayer: Formatter = (value) => {
  const url = ownMember(ownMember(value, "structuredContent"), "audioAssetUrl");
  const id = ownMember(value, "id");
  return markup`<script>Y.use('squarespace-audio-player-frontend');</script>
<div class="squarespace-audio-player" data-audio-asset-url="${safeAddress(toText(url), true)}" data-item-id="${id}" id="audio-player-${id}"></div>`;
};

const humanizeDuration: Formatter = (value) => {
  const seconds = (asNumber(value) / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  return `${minutes}:${`${seconds - minutes * 60}`.padStart(2, "0")}`;
};

/** Spec: B9.19. */
const sizes = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;
const STEP = 1024;

/**
 * "1.5 KB", with up to two decimals. Not in the specification: empty for a value that is not a
 * size. Spec: B9.19.
 */
const fileSize: Formatter = (value) => {
  let size = asNumber(value);
  if (!(size >= 0) || asText(value) === "") return undefined;
  let at = 0;
  for (; size >= STEP && at < sizes.length - 1; at += 1) size /= STEP;
  return `${twoPlaces(size)} ${sizes[at]}`;
};

export const mediaFormatters: readonly FormatterDefinition[] = [
  { name: "video", run: (value, { list }) => videoMarkup(value, list) },
  { name: "audio-player", run: audioPlayer },
  { name: "color-weight", run: colorWeight },
  { name: "website-color", run: websiteColor },
  { name: "humanizeDuration", run: humanizeDuration },
  { name: "file-size", run: fileSize },
];
