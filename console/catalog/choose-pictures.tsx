import { Button } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { ChoosePictures, PICTURE_KINDS } from "../kit/pictures/choose-pictures.tsx";
import classes from "./pictures.module.css";

export const NoPictures = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => (
  <div className={classes.empty}>
    <IconPhotoPlus size={34} stroke={1.3} aria-hidden="true" />
    <p>
      <strong>Drop pictures here</strong>
      <br />
      {PICTURE_KINDS}
      <br />
      They are stored with the product, not in the media library.
    </p>
    <ChoosePictures onFiles={onFiles}>
      {(props) => (
        <Button {...props} variant="default">
          Choose pictures
        </Button>
      )}
    </ChoosePictures>
  </div>
);
