import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MediaEvent } from "#domain/media/events.ts";
import { undescribed } from "#domain/media/evolve.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { pictureUses, type UseChange } from "./uses.ts";

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
  key: ["website_id", "kind", "holder_id", "version"],
  parent: ["website_id", "kind", "holder_id"],
  columns: {
    website_id: "text",
    kind: "text",
    holder_id: "text",
    version: "int",
    publish_on: "bigint",
    title: "text",
    file_ids: "text[]",
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
  { kind, id: holder_id, drops, adds }: UseChange,
): void => {
  const page = { website_id, kind, holder_id };
  if (drops === "all") uses.removeAll(page);
  else if (drops !== undefined) uses.remove({ ...page, version: drops.version });
  if (adds === undefined) return;
  const { version, publishOn: publish_on, title, fileIds } = adds;
  uses.put({ ...page, version, publish_on, title, file_ids: [...fileIds] });
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"));

/** What is said about the files of the media library, and the versions of pages with the files that they show. */
export const media: Projection = {
  name: "media",
  version: 6,
  reads: { categories: ["media", ...pictureUses.keys()] },
  tables: readFileSync(new URL("./media.sql", import.meta.url), "utf8"),
  views: ["media", "media_uses"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      const readUses = pictureUses.get(categoryOf(recorded.stream));
      if (readUses === undefined) applyMedia(changes, recorded);
      else {
        const change = readUses(recorded);
        if (change !== undefined) applyUses(changes, recorded, change);
      }
    }
    return [...changes.media.statements(), ...changes.uses.statements()];
  },
};
