import { IconBadgeCc, IconFileText, IconMovie, IconMusic } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MediaRow } from "#read-api/media/contract.ts";
import { Pictured } from "../kit/ui/thumbnail.tsx";
import classes from "./media.module.css";

const icons = {
  film: IconMovie,
  audio: IconMusic,
  document: IconFileText,
  captions: IconBadgeCc,
} as const;

/** The picture, or an icon for the kind of the file, and its name on one line. */
export const MediaNamed = ({
  row: { kind, assetUrl },
  children,
}: {
  readonly row: MediaRow;
  readonly children: ReactNode;
}) => {
  if (kind === "picture") return <Pictured src={assetUrl}>{children}</Pictured>;
  const Icon = icons[kind];
  return (
    <span className={classes.named}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </span>
      <span>{children}</span>
    </span>
  );
};

/** The file itself, where a browser can show it. */
export const MediaPlayer = ({ row: { kind, assetUrl, altText } }: { readonly row: MediaRow }) => {
  // biome-ignore lint/a11y/useMediaCaption: members look at their own upload; what it says is described in the form.
  if (kind === "film") return <video className={classes.player} src={assetUrl} controls />;
  if (kind === "audio")
    // biome-ignore lint/a11y/useMediaCaption: as above.
    return <audio className={classes.player} src={assetUrl} controls aria-label={altText} />;
  return null;
};
