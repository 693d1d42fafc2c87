import { pictureUrl, pictureVariants } from "#domain/kit/pictures.ts";
import { namedPictureText } from "#domain/media/named-picture-text.ts";
import type { Pictures } from "#infra/files/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { keepPictureContract } from "./contract.ts";

/** The members' calls for pictures. */
export const pictureCommands = ({
  pictures,
}: {
  readonly pictures: Pick<Pictures, "keep">;
}): readonly Route[] => [
  route(keepPictureContract, async ({ body, query: { name }, context }) => {
    const kept = await pictures.keep(context.websiteId, body);
    if ("fault" in kept) throw new Refusal(415, kept.fault, namedPictureText(kept.fault, name));
    const { width, height, bytes, colors, isAnimated } = kept.picture;
    const picture = {
      assetUrl: pictureUrl(kept.picture),
      originalSize: `${width}x${height}`,
      colorData: colors,
      systemDataVariants: isAnimated ? "" : pictureVariants(width),
      bytes,
    };
    return { body: { picture } };
  }),
];
