import { IconPhoto } from "@tabler/icons-react";
import { emptyPicture } from "../fresh-values.ts";
import { ImageFields } from "../image-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

export const image: DeclaredKind<"image"> = {
  name: "Picture",
  group: "Pictures and sound",
  icon: IconPhoto,
  also: "image photo",
  fresh: { type: "image", image: emptyPicture, caption: "", href: "" },
  fields: ImageFields,
  shown: (content) => content.caption || content.image.altText,
};
