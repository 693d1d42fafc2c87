/** Bytes in a megabyte of an upload limit; sizes that are shown count differently. Spec: B9.19. */
export const UPLOAD_MEGABYTE = 1_000_000;
