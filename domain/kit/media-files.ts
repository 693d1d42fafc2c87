/** What a file of the media library is when it is not a picture. */
export const mediaFileKinds = ["film", "audio", "document", "captions"] as const;
export type MediaFileKind = (typeof mediaFileKinds)[number];

/**
 * Media types of films, audio and documents that a website stores and shows, with their file
 * extensions. Not in the specification: the films and sounds that every current browser plays, their
 * captions, and documents that cannot run anything in a browser.
 */
export const mediaFileTypes = {
  "video/mp4": { kind: "film", extension: "mp4" },
  "video/webm": { kind: "film", extension: "webm" },
  "audio/mpeg": { kind: "audio", extension: "mp3" },
  "audio/mp4": { kind: "audio", extension: "m4a" },
  "audio/ogg": { kind: "audio", extension: "ogg" },
  "audio/wav": { kind: "audio", extension: "wav" },
  "audio/flac": { kind: "audio", extension: "flac" },
  "application/pdf": { kind: "document", extension: "pdf" },
  "application/epub+zip": { kind: "document", extension: "epub" },
  "application/zip": { kind: "document", extension: "zip" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    kind: "document",
    extension: "docx",
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    kind: "document",
    extension: "xlsx",
  },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    kind: "document",
    extension: "pptx",
  },
  "application/vnd.oasis.opendocument.text": { kind: "document", extension: "odt" },
  "application/vnd.oasis.opendocument.spreadsheet": { kind: "document", extension: "ods" },
  "application/vnd.oasis.opendocument.presentation": { kind: "document", extension: "odp" },
  "text/vtt": { kind: "captions", extension: "vtt" },
} as const satisfies Readonly<
  Record<string, { readonly kind: MediaFileKind; readonly extension: string }>
>;
export type MediaFileType = keyof typeof mediaFileTypes;

export const isMediaFileType = (mediaType: string): mediaType is MediaFileType =>
  Object.hasOwn(mediaFileTypes, mediaType);

export const mediaFileKindOf = (mediaType: MediaFileType): MediaFileKind =>
  mediaFileTypes[mediaType].kind;

type Stored = { readonly fileId: string; readonly mediaType: MediaFileType };

/** `/files/<hash of its bytes>.mp4`: the content of this URL never changes. */
export const mediaFileUrl = ({ fileId, mediaType }: Stored): string =>
  `/files/${fileId}.${mediaFileTypes[mediaType].extension}`;

const ADDRESS = /^\/files\/([0-9a-f]{64})\.[a-z0-9]{3,4}$/;

/** Undefined for a URL that is not of a file of the media library. */
export const mediaFileIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
