import * as z from "zod/mini";
import { isPictureAddress } from "../pages/links.ts";
import { isColor } from "./colors.ts";
import { Look } from "./document.ts";

const areColors = ({ colors: { palettes } }: Look): boolean =>
  [palettes.light, ...(palettes.dark ? [palettes.dark] : [])].every((palette) =>
    Object.values(palette).every(isColor),
  );

const arePictures = ({ logo, favicon }: Look): boolean =>
  [logo?.image, favicon].every((image) => !image || isPictureAddress(image.assetUrl));

/** A look that a member sends. */
export const WrittenLook = z
  .object(Look.shape)
  .check(
    z.refine(areColors, "Enter colours such as #24304f."),
    z.refine(arePictures, "A picture has an address that cannot be shown."),
  );
