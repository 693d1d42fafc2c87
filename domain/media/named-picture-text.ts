import { type PictureRejection, pictureRejectionText } from "../pictures/texts.ts";
import { mediaFileTexts } from "./rejections.ts";

const otherTypes: ReadonlySet<PictureRejection["code"]> = new Set(["no-picture", "svg", "heic"]);

/** Why a picture is not accepted, with the name of its file where the call has it. Spec: B5.27. */
export const namedPictureText = (code: PictureRejection["code"], name: string): string => {
  const text = pictureRejectionText({ code });
  if (name === "") return text;
  const what = otherTypes.has(code)
    ? mediaFileTexts.unsupported(name)
    : `The file ${name} was not uploaded`;
  return `${what}. ${text}`;
};
