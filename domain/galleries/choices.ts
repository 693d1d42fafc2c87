import * as z from "zod/mini";
import { galleryOptionKinds } from "./options.ts";

/** Options that were chosen; the others have their defaults. Invalid ones are read as the default. */
export const GalleryChoices = z.partialRecord(
  z.enum(Object.keys(galleryOptionKinds)),
  z.union([
    z.boolean(),
    z.string().check(z.maxLength(50)),
    z.number().check(z.minimum(0), z.maximum(1_000)),
  ]),
);
