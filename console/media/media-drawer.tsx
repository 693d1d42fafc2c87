import { Autocomplete, Input, TagsInput, Textarea, TextInput } from "@mantine/core";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { MediaDescription } from "#domain/media/events.ts";
import { mediaKindNames } from "#domain/media/kinds.ts";
import type { MediaRow } from "#read-api/media/contract.ts";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import { FocalTarget } from "../kit/pictures/focal-target.tsx";
import { type MediaDraft, mediaDraftOf, mediaRules } from "./media-draft.ts";
import { MediaPlayer } from "./media-preview.tsx";
import { MediaReplacement } from "./media-replacement.tsx";
import { MediaUses } from "./media-uses.tsx";
import { mediaName, useChangeMedia } from "./use-change-media.ts";

const fieldNames = {
  title: "Title",
  altText: "Alt text",
  tags: "Tags",
  folder: "Folder",
  focalPoint: "Focal point",
} as const satisfies { readonly [Name in keyof MediaDraft]: string };

/** Sounds, documents and captions have no place for an alternative text. */
const isSeen = ({ kind }: MediaRow): boolean => kind === "picture" || kind === "film";

const nounOf = ({ kind }: MediaRow): string =>
  kind === "audio" ? "audio file" : mediaKindNames[kind].toLowerCase();

/** Describes a file of the library, next to the table. */
export const MediaDrawer = ({
  row,
  folders,
  onClose,
}: {
  readonly row: MediaRow;
  /** The folders that there are. */
  readonly folders: readonly string[];
  readonly onClose: () => void;
}) => {
  const { describe } = useChangeMedia();
  return (
    <DefinitionDrawer
      title={mediaName(row)}
      noun={nounOf(row)}
      keepAs={`media ${row.mediaId}`}
      isNew={false}
      initial={mediaDraftOf(row)}
      thing={mediaDraftOf(row) as MediaDescription}
      draftOf={mediaDraftOf}
      rules={mediaRules}
      names={fieldNames}
      unread={["focalPoint"]}
      command={describe}
      sentOf={(input, seen) => ({ mediaId: row.mediaId, input, seen })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row.kind === "picture" && (
            <div>
              <Input.Label labelElement="div">Focal point</Input.Label>
              <Input.Description mb={6}>
                The part that stays visible where the picture is cropped. Click it, or move the
                marker with the arrow keys.
              </Input.Description>
              <FocalTarget
                src={pictureAt(row.assetUrl, "1000w")}
                point={form.values.focalPoint}
                onMove={(focalPoint) => form.change({ focalPoint })}
              />
            </div>
          )}
          <MediaPlayer row={row} />
          <MediaUses of={row} />
          <MediaReplacement row={row} onReplaced={onClose} />
          {isSeen(row) && (
            <Textarea
              label="Alt text"
              description={`What people hear who cannot see the ${nounOf(row)}.`}
              autosize
              minRows={2}
              data-autofocus
              {...form.field("altText")}
            />
          )}
          <TextInput label="Title" {...form.field("title")} />
          <Autocomplete
            label="Folder"
            description="Leave empty for no folder."
            data={[...folders]}
            {...form.field("folder")}
          />
          <TagsInput
            label="Tags"
            placeholder={form.values.tags.length === 0 ? "Type and press Enter" : ""}
            value={[...form.values.tags]}
            error={form.errors.tags}
            onChange={(tags) => form.change({ tags })}
          />
        </>
      )}
    </DefinitionDrawer>
  );
};
