import { Button, Group, Input } from "@mantine/core";
import { useState } from "react";
import { CENTRE, type FocalPoint } from "#domain/kit/picture-facts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { ChoosePictures, PICTURE_KINDS } from "../../kit/pictures/choose-pictures.tsx";
import { FocalTarget } from "../../kit/pictures/focal-target.tsx";
import { UploadList } from "../../media/upload-list.tsx";
import { useUploadFolder } from "../../media/use-upload-folder.ts";
import { MediaLibrary } from "./media-library.tsx";
import { uploadText } from "./media-upload.tsx";
import classes from "./picture-field.module.css";
import { imageOf, usePictureUpload } from "./use-picture-upload.ts";

/** What is chosen; a picture that is cropped has its focal point on it. */
const Present = ({
  image: { assetUrl, mediaFocalPoint },
  onFocus,
  focusHint = "Press on the part that stays visible when the picture is cropped.",
}: {
  readonly image: PageImage;
  readonly onFocus: ((point: FocalPoint) => void) | undefined;
  readonly focusHint: string | undefined;
}) => {
  const src = pictureAt(assetUrl, "500w");
  if (onFocus === undefined) return <img className={classes.present} src={src} alt="" />;
  return (
    <>
      <FocalTarget src={src} point={mediaFocalPoint} onMove={onFocus} />
      <Input.Description mt={4}>{focusHint}</Input.Description>
    </>
  );
};

/** A picture of the library or a new one, which the library then has. */
export const PictureField = ({
  label,
  description,
  image,
  onFocus,
  focusHint,
  onChange,
}: {
  /** Absent: what is around the field names it. */
  readonly label?: string;
  readonly description?: string;
  readonly image: PageImage | undefined;
  /** Of a picture that is cropped: sets the part that stays visible. */
  readonly onFocus?: (point: FocalPoint) => void;
  /** Says where the picture is cropped. */
  readonly focusHint?: string;
  /** `isFromLibrary`: the picture was there before. */
  readonly onChange: (image: PageImage, isFromLibrary: boolean) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [folder] = useUploadFolder();
  const uploads = usePictureUpload(
    (picture) => onChange(imageOf(picture, image?.altText ?? "", CENTRE), false),
    folder,
  );
  return (
    <div>
      {label !== undefined && <Input.Label labelElement="div">{label}</Input.Label>}
      {description !== undefined && <Input.Description>{description}</Input.Description>}
      {image !== undefined && image.assetUrl !== "" && (
        <Present image={image} onFocus={onFocus} focusHint={focusHint} />
      )}
      <Group gap="xs" mt={6}>
        <ChoosePictures onFiles={(files) => uploads.add(files.slice(0, 1))}>
          {(props) => (
            <Button {...props} size="compact-md" variant="default">
              {uploadText(folder)}
            </Button>
          )}
        </ChoosePictures>
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          Choose from library
        </Button>
      </Group>
      <Input.Description mt={4}>{PICTURE_KINDS}</Input.Description>
      <UploadList uploads={uploads} />
      {isOpen && (
        <MediaLibrary
          kind="picture"
          onChoose={({ picture, altText, focalPoint }) => {
            if (picture !== null) onChange(imageOf(picture, altText, focalPoint), true);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
