import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MediaEvent } from "#domain/media/events.ts";
import { undescribed } from "#domain/media/evolve.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { type PicturesOfPage, pictureUses } from "./uses.ts";

const mediaTable = defineTable({
  name: "media",
  key: ["website_id", "media_id"],
  columns: {
    website_id: "text",
    media_id: "text",
    title: "text",
    alt_text: "text",
    tags: "text[]",
    folder: "text",
    focal_x: "double precision",
    focal_y: "double precision",
    removed: "boolean",
    uploaded_at: "timestamptz",
  },
});
const usesTable = defineTable({
  name: "media_uses",
  key: ["website_id", "kind", "holder_id", "file_id"],
  parent: ["website_id", "kind", "holder_id"],
  columns: {
    website_id: "text",
    kind: "text",
    holder_id: "text",
    file_id: "text",
    title: "text",
  },
});

const createChanges = () => ({ media: tableChanges(mediaTable), uses: tableChanges(usesTable) });
type Changes = ReturnType<typeof createChanges>;

const descriptionColumns = ({
  title,
  altText: alt_text,
  tags,
  folder,
  focalPoint: { x: focal_x, y: focal_y },
}: ReturnType<typeof undescribed>) => ({ title, alt_text, tags, folder, focal_x, focal_y });

const applyMedia = ({ media }: Changes, recorded: Projectable): void => {
  const event = readEvent(MediaEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, media_id: event.mediaId };
  switch (event.type) {
    case "MediaUploaded":
    case "MediaFileUploaded":
      media.put({
        ...key,
        ...descriptionColumns(undescribed(event.folder)),
        removed: false,
        uploaded_at: event.uploadedAt,
      });
      return;
    case "MediaReplaced":
    case "MediaFileReplaced":
      return;
    case "MediaDescribed":
      media.patch(key, descriptionColumns(event.description));
      return;
    case "MediaTrashed":
      media.patch(key, { removed: true });
      return;
    case "MediaRestored":
      media.patch(key, { removed: false });
      return;
    default:
      unreachable(event);
  }
};

const applyUses = (
  { uses }: Changes,
  { metadata: { websiteId: website_id } }: Projectable,
  { kind, id: holder_id, title, fileIds }: PicturesOfPage,
): void => {
  const page = { website_id, kind, holder_id };
  uses.removeAll(page);
  for (const file_id of fileIds) uses.put({ ...page, file_id, title });
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"));

/** What is said about the files of the media library, and the pages that show uploaded files. */
export const media: Projection = {
  name: "media",
  version: 5,
  reads: { categories: ["media", ...pictureUses.keys()] },
  tables: readFileSync(new URL("./media.sql", import.meta.url), "utf8"),
  views: ["media", "media_uses"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      const readPictures = pictureUses.get(categoryOf(recorded.stream));
      if (readPictures === undefined) applyMedia(changes, recorded);
      else {
        const pictures = readPictures(recorded);
        if (pictures !== undefined) applyUses(changes, recorded, pictures);
      }
    }
    return [...changes.media.statements(), ...changes.uses.statements()];
  },
};
