import {
  Button,
  Group,
  Input,
  Modal,
  SimpleGrid,
  Stack,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { uploadMediaContract } from "#commands/media/contract.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import { CENTRE, type FocalPoint } from "#domain/kit/picture-facts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { MediaPicture } from "#domain/media/events.ts";
import { MAX_FILE_NAME } from "#domain/media/rejections.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { upload } from "../../kit/calls/upload.ts";
import { ChoosePictures, PICTURE_KINDS } from "../../kit/pictures/choose-pictures.tsx";
import { useUploads } from "../../kit/pictures/use-uploads.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import { UploadList } from "../../media/upload-list.tsx";
import classes from "./picture-field.module.css";

type StoredPicture = Pick<MediaPicture, "assetUrl" | "originalSize" | "systemDataVariants">;

const imageOf = (
  { assetUrl, originalSize, systemDataVariants }: StoredPicture,
  altText: string,
  mediaFocalPoint: FocalPoint,
): PageImage => ({ assetUrl, originalSize, systemDataVariants, altText, mediaFocalPoint });

const SETTLE_MS = 200;
const PAGE_SIZE = 24;
const PICTURES = filtersText([{ column: "kind", operator: "is", values: ["picture"] }]);

const Library = ({ onChoose }: { readonly onChoose: (row: MediaRow) => void }) => {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const query = useCall(listMediaContract, {
    query: { pageSize: PAGE_SIZE, filters: PICTURES, ...(search !== "" && { search }) },
  });
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Search pictures"
        placeholder="Search pictures"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              title={search === "" ? "No pictures yet" : "No picture found"}
              text={search === "" ? "Upload the first one." : "Search for other words."}
            />
          ) : (
            <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }}>
              {rows.map((row) => (
                <UnstyledButton
                  key={row.mediaId}
                  className={classes.choice ?? ""}
                  onClick={() => onChoose(row)}
                >
                  <img src={pictureAt(row.assetUrl, "300w")} alt={row.altText} />
                  <span>{row.title || row.name}</span>
                </UnstyledButton>
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
    </Stack>
  );
};

/** A picture of the library or a new one, which the library then has. */
export const PictureField = ({
  label,
  image,
  onChange,
}: {
  readonly label: string;
  readonly image: PageImage | undefined;
  readonly onChange: (image: PageImage) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  const uploads = useUploads(
    (content, file, onProgress, signal) =>
      upload(uploadMediaContract, {
        ...{ content, onProgress, signal },
        query: { name: file.name.slice(0, MAX_FILE_NAME), folder: "" },
      }),
    ({ picture }) => onChange(imageOf(picture, image?.altText ?? "", CENTRE)),
  );
  return (
    <div>
      <Input.Label labelElement="div">{label}</Input.Label>
      {image !== undefined && image.assetUrl !== "" && (
        <img className={classes.present} src={pictureAt(image.assetUrl, "500w")} alt="" />
      )}
      <Group gap="xs" mt={6}>
        <ChoosePictures onFiles={(files) => uploads.add(files.slice(0, 1))}>
          {(props) => (
            <Button {...props} size="compact-md" variant="default">
              Upload
            </Button>
          )}
        </ChoosePictures>
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          Choose from library
        </Button>
      </Group>
      <Input.Description mt={4}>{PICTURE_KINDS}</Input.Description>
      <UploadList uploads={uploads} />
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Choose a picture"
        size="xl"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Library
          onChoose={({ picture, altText, focalPoint }) => {
            if (picture !== null) onChange(imageOf(picture, altText, focalPoint));
            setOpen(false);
          }}
        />
      </Modal>
    </div>
  );
};
