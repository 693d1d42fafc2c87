import classes from "./thumbnail.module.css";

/** A product's picture beside its name, which says what it shows. */
export const Thumbnail = ({ src }: { readonly src: string | null }) =>
  src === null ? (
    <span className={classes.thumbnail} aria-hidden="true" />
  ) : (
    <img className={classes.thumbnail} src={src} alt="" width={40} height={40} loading="lazy" />
  );

/** Picture and name on one line. */
export const Pictured = ({
  src,
  children,
}: {
  readonly src: string | null;
  readonly children: React.ReactNode;
}) => (
  <span className={classes.pictured}>
    <Thumbnail src={src} />
    <span>{children}</span>
  </span>
);
