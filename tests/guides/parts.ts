import type { Locator } from "playwright-core";
import { drawPicture } from "./drawings.ts";
import type { Hand, Upload } from "./hand.ts";
import type { PlannedPicture } from "./websites.ts";

/** The button with this name. */
export const button = ({ screen }: Hand, name: string): Locator =>
  screen.getByRole("button", { name, exact: true });

/** The button with this name in the open dialog. */
export const inDialog = ({ screen }: Hand, name: string): Locator =>
  screen.getByRole("dialog").getByRole("button", { name, exact: true });

/** A picture as a file that an owner uploads. */
export const drawn = async ({
  shape,
  colours,
}: Pick<PlannedPicture, "shape" | "colours">): Promise<Upload> => ({
  name: `${shape}.png`,
  mimeType: "image/png",
  buffer: await drawPicture(shape, colours),
});
