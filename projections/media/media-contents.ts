import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { mediaFileIdIn } from "#domain/kit/media-files.ts";
import { pictureIdIn } from "#domain/kit/pictures.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MediaEvent } from "#domain/media/events.ts";
import { assetUrlOf, mediaKindOf, type StoredMedia } from "#domain/media/kinds.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const contentsTable = defineTable({
  name: "media_contents",
  key: ["website_id", "media_id"],
  columns: {
    website_id: "text",
    media_id: "text",
    kind: "text",
    name: "text",
    file_id: "text",
    asset_url: "text",
    media_type: "text",
    picture: "jsonb",
    bytes: "bigint",
  },
});
const versionsTable = defineTable({
  name: "media_versions",
  key: ["website_id", "file_id", "media_id"],
  columns: { website_id: "text", file_id: "text", media_id: "text" },
});

const createChanges = () => ({
  contents: tableChanges(contentsTable),
  versions: tableChanges(versionsTable),
});

const columnsOf = (stored: StoredMedia) => {
  const asset_url = assetUrlOf(stored);
  const isPicture = "picture" in stored;
  return {
    kind: mediaKindOf(stored),
    file_id: pictureIdIn(asset_url) ?? mediaFileIdIn(asset_url) ?? "",
    asset_url,
    media_type: isPicture ? null : stored.file.mediaType,
    picture: isPicture ? stored.picture : null,
    bytes: isPicture ? stored.picture.bytes : stored.file.bytes,
  };
};

const apply = (
  { contents, versions }: ReturnType<typeof createChanges>,
  recorded: Projectable,
): void => {
  const event = readEvent(MediaEvent, recorded);
  switch (event.type) {
    case "MediaUploaded":
    case "MediaFileUploaded":
    case "MediaReplaced":
    case "MediaFileReplaced": {
      const key = { website_id: recorded.metadata.websiteId, media_id: event.mediaId };
      const columns = columnsOf(event);
      contents.put({ ...key, ...columns, name: event.name });
      versions.put({ ...key, file_id: columns.file_id });
      return;
    }
    case "MediaDescribed":
    case "MediaTrashed":
    case "MediaRestored":
      return;
    default:
      unreachable(event);
  }
};

/**
 * What the files of the media library contain. Every page asks for the files that were replaced, so
 * that this projection changes apart from the console's list.
 */
export const mediaContents: Projection = {
  name: "media-contents",
  version: 1,
  reads: { categories: ["media"] },
  tables: readFileSync(new URL("./media-contents.sql", import.meta.url), "utf8"),
  views: ["media_contents", "media_versions"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) apply(changes, recorded);
    return [...changes.contents.statements(), ...changes.versions.statements()];
  },
};
