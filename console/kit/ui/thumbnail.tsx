import { type ReactNode, useState } from "react";
import { pictureAt } from "#domain/kit/pictures.ts";
import classes from "./thumbnail.module.css";

/** A product's picture next to its name, which describes it. */
export const Thumbnail = ({ src }: { readonly src: string | null }) => {
  // Pictures that an import references by URL can be gone, or be blocked by the page's policy.
  const [broken, setBroken] = useState(false);
  return src === null || broken ? (
    <span className={classes.thumbnail} aria-hidden="true" />
  ) : (
    <img
      className={classes.thumbnail}
      src={pictureAt(src, "100w")}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
};

/** Picture and name on one line. */
export const Pictured = ({
  src,
  children,
}: {
  readonly src: string | null;
  readonly children: ReactNode;
}) => (
  <span className={classes.pictured}>
    <Thumbnail src={src} />
    <span>{children}</span>
  </span>
);
