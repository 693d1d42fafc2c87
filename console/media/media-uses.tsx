import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { mediaColumns } from "#domain/media/columns.ts";
import { listMediaUsesContract, type MediaRow, type MediaUse } from "#read-api/media/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Moment } from "../kit/time/moment.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./media.module.css";

/** "1200 × 900 pixels", or how large another file is. */
const sizeOf = ({ picture, bytes }: MediaRow): string =>
  picture === null
    ? mediaColumns.bytes.shown({ bytes })
    : `${picture.originalSize.replace("x", " × ")} pixels`;

/** Leads to where the file is shown, or to where that is changed. */
const UseLink = ({ use: { kind, id, title } }: { readonly use: MediaUse }) => {
  switch (kind) {
    case "product":
      return (
        <Link to="/products/$productId" params={{ productId: id }}>
          {title}
        </Link>
      );
    case "page":
      return (
        <Link to="/pages/$pageId" params={{ pageId: id }}>
          {title}
        </Link>
      );
    case "content-item":
      return (
        <Link to="/content/$itemId" params={{ itemId: id }}>
          {title}
        </Link>
      );
    case "look":
      return <Link to="/looks">{title}</Link>;
    default:
      return title;
  }
};

/** The pages that show a file, each with a link. */
export const UseList = ({
  label,
  uses,
}: {
  readonly label: string;
  readonly uses: readonly MediaUse[];
}) => (
  <ul className={classes.uses} aria-label={label}>
    {uses.map((use) => (
      <li key={`${use.kind} ${use.id}`}>
        <UseLink use={use} />
        {use.scheduledFor !== null && (
          <>
            {" "}
            from <Moment at={new Date(use.scheduledFor).toISOString()} />
          </>
        )}
      </li>
    ))}
  </ul>
);

/** The file, and the pages that show it. */
export const MediaUses = ({ of }: { readonly of: MediaRow }) => {
  const { mediaId, name, assetUrl } = of;
  const query = useCall(listMediaUsesContract, { params: { mediaId } });
  const uses = query.data?.uses;
  return (
    <div>
      <Text size="sm" c="dimmed" className={classes.facts ?? ""}>
        {name} · {sizeOf(of)}
        <CopyButton value={assetUrl} label="Copy path" />
      </Text>
      {uses !== undefined && (
        <Text size="sm" c="dimmed">
          {uses.length === 0 ? "Not used by a product, a post or a page yet." : "Used by:"}
        </Text>
      )}
      {uses !== undefined && uses.length > 0 && (
        <UseList label="Pages that show the file" uses={uses} />
      )}
    </div>
  );
};
