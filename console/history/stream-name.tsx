import { Link } from "@tanstack/react-router";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./events-screen.module.css";

/**
 * `cart-demo.019a…` shortened to the part that differs; the full name is copied and filtered by.
 */
export const StreamName = ({
  stream,
  revision,
  whole = false,
}: {
  readonly stream: string;
  readonly revision?: string;
  readonly whole?: boolean;
}) => (
  <span className={classes.stream}>
    <Link
      to="/events"
      search={(old) => ({ ...old, stream, before: undefined, after: undefined })}
      className={classes.streamLink}
      title={`Show only ${stream}`}
    >
      {whole ? stream : shortened(stream)}
    </Link>
    {revision !== undefined && <span className={classes.revision}>@{revision}</span>}
    <CopyButton value={stream} label={`Copy the stream name ${stream}`} />
  </span>
);

const LONG_ID = 14;

const shortened = (stream: string): string => {
  const dot = stream.indexOf(".");
  const id = stream.slice(dot + 1);
  const category = stream.slice(0, stream.indexOf("-"));
  return `${category} ${id.length <= LONG_ID ? id : `…${id.slice(-8)}`}`;
};
