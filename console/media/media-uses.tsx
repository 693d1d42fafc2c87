import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { mediaColumns } from "#domain/media/columns.ts";
import { listMediaUsesContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Moment } from "../kit/time/moment.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./media.module.css";

/** "1200 × 900 pixels", or how large another file is. */
const sizeOf = ({ picture, bytes }: MediaRow): string =>
  picture === null
    ? mediaColumns.bytes.shown({ bytes })
    : `${picture.originalSize.replace("x", " × ")} pixels`;

/** The file, and the pages that show it. */
export const MediaUses = ({ of }: { readonly of: MediaRow }) => {
  const { mediaId, name, assetUrl } = of;
  const query = useCall(listMediaUsesContract, { params: { mediaId } });
  const uses = query.data?.uses ?? [];
  return (
    <div>
      <Text size="sm" c="dimmed" className={classes.facts ?? ""}>
        {name} · {sizeOf(of)}
        <CopyButton value={assetUrl} label="Copy path" />
      </Text>
      <Text size="sm" c="dimmed">
        {uses.length === 0 ? "Not used by a product, a post or a page yet." : "Used by:"}
      </Text>
      {uses.length > 0 && (
        <ul className={classes.uses} aria-label="Pages that show the file">
          {uses.map(({ kind, id, title, scheduledFor }) => (
            <li key={`${kind} ${id}`}>
              {kind === "product" ? (
                <Link to="/products/$productId" params={{ productId: id }}>
                  {title}
                </Link>
              ) : (
                title
              )}
              {scheduledFor !== null && (
                <>
                  {" "}
                  from <Moment at={new Date(scheduledFor).toISOString()} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
