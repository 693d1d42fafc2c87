import { Button } from "@mantine/core";
import {
  contentGeneratorTypes,
  type GeneratedIcon,
  generateContent,
} from "#domain/content-generator/generate.ts";
import { CENTRE } from "#domain/kit/picture-facts.ts";
import type { Palette } from "#domain/looks/document.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { UploadList } from "../media/upload-list.tsx";
import { imageOf, usePictureUpload } from "../pages/blocks/use-picture-upload.ts";

/** Large enough for the start screens of phones. */
const SIZE = 512;
const CORNER = SIZE / 5;
const LETTER = SIZE * 0.62;

const drawn = ({ sign, signColor, ground }: GeneratedIcon): Promise<Blob | null> => {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  pen.fillStyle = ground;
  pen.roundRect(0, 0, SIZE, SIZE, CORNER);
  pen.fill();
  pen.fillStyle = signColor;
  pen.font = `600 ${LETTER}px system-ui, sans-serif`;
  pen.textAlign = "center";
  // In the middle by what is seen of the letter, not by its line.
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(sign);
  pen.fillText(sign, SIZE / 2, SIZE / 2 + (above - below) / 2);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

/** Makes the icon of a website that has no logo. Spec: B3.81. */
export const GeneratedIconButton = ({
  palette,
  onMade,
}: {
  readonly palette: Palette;
  readonly onMade: (image: PageImage) => void;
}) => {
  const { title } = useWebsite();
  const uploads = usePictureUpload((picture) => onMade(imageOf(picture, "", CENTRE)));
  const make = async () => {
    const icon = generateContent[contentGeneratorTypes.icon](title, palette);
    const content = await drawn(icon);
    if (content) uploads.add([new File([content], "icon.png", { type: "image/png" })]);
  };
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        loading={uploads.all.some(({ state }) => state !== "failed")}
        onClick={() => void make()}
      >
        Make one from the name
      </Button>
      <UploadList uploads={uploads} />
    </>
  );
};
