/** Bytes per megabyte of an upload limit; displayed sizes count differently. Spec: B9.19. */
export const UPLOAD_MEGABYTE = 1_000_000;
