import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { mediaFileTexts } from "#domain/media/rejections.ts";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";
import { CallError } from "../calls/api.ts";
import { smallerPicture } from "./smaller-picture.ts";

/** A file that is not stored yet. */
export type PictureUpload = {
  readonly id: string;
  readonly file: File;
  /** Object URL of the selected file. */
  readonly preview: string;
  readonly state: "waiting" | "running" | "failed";
  /** From 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
};

export type PictureUploads = {
  readonly all: readonly PictureUpload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  /** Cancels an upload, or removes a failed one. */
  readonly remove: (id: string) => void;
};

/** Stores one file; the signal cancels the upload. */
type Keep<Kept> = (
  content: Blob,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Kept>;

/** An upload goes where it was started for, also when it is retried after the screen has changed. */
type Entry<Kept> = PictureUpload & {
  readonly keep: Keep<Kept>;
  /** The same for files that were selected together. */
  readonly choice: string;
};

/** Lets uploads continue after their screen was closed, and says what becomes of them. The object must be stable. */
export type BackgroundUploads = {
  /** Whether the next file can be sent; otherwise the rest is cancelled. */
  readonly continues: () => boolean;
  /** The screen was closed before this many files were stored. */
  readonly onLeft: (count: number) => void;
  readonly onFailed: (file: File, error: unknown) => void;
};

/** A picture, made smaller where it is larger than visitors could see. Spec: B5.27. */
export const pictureContent = async (file: File): Promise<Blob> => {
  const content = await smallerPicture(file);
  if (content.size > MAX_PICTURE_BYTES)
    throw new CallError(
      ...([413, "body-too-large"] as const),
      mediaFileTexts.tooLarge(file.name, MAX_PICTURE_BYTES),
    );
  return content;
};

/** The uploads that are not finished, and whether their screen is closed. */
const useRunning = (background: BackgroundUploads | undefined) => {
  const running = useRef(new Map<string, AbortController>());
  const isLeft = useRef(false);
  useEffect(() => {
    const { current } = running;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (!background?.continues()) for (const controller of current.values()) controller.abort();
      else if (current.size > 0) background.onLeft(current.size);
    };
  }, [background]);
  return { running, isLeft };
};

/**
 * Uploads one after another, so that files appear in the order of selection. `contentOf` says what
 * is sent of a file, or throws what is wrong with it. `choice` is the same for files that were selected together. A file stays in sight until the answer of `onKept` has
 * come, such as a list that has it. Without `background` a screen that is closed cancels its uploads.
 */
export const useUploads = <Kept>(
  keep: Keep<Kept>,
  onKept: (kept: Kept, choice: string) => unknown,
  contentOf: (file: File) => Promise<Blob> = pictureContent,
  background?: BackgroundUploads,
): PictureUploads => {
  const [all, setAll] = useState<readonly Entry<Kept>[]>([]);
  const queue = useRef(Promise.resolve());
  const { running, isLeft } = useRunning(background);
  // What was typed during an upload is known to the latest callback only.
  const latest = useRef(onKept);
  useLayoutEffect(() => {
    latest.current = onKept;
  });

  const change = (id: string, part: Partial<PictureUpload>) =>
    setAll((old) => old.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const drop = ({ id, preview }: PictureUpload) => {
    running.current.delete(id);
    URL.revokeObjectURL(preview);
    setAll((old) => old.filter((each) => each.id !== id));
  };
  const enqueue = (one: Entry<Kept>) => {
    const { id, file, keep: keepOne } = one;
    const controller = new AbortController();
    running.current.set(id, controller);
    const work = async () => {
      if (controller.signal.aborted || (isLeft.current && !background?.continues())) return;
      change(id, { state: "running" });
      try {
        const onProgress = (share: number) => change(id, { share });
        const content = await contentOf(file);
        const kept = await keepOne(content, file, onProgress, controller.signal);
        running.current.delete(id);
        const shown = latest.current(kept, one.choice);
        if (shown instanceof Promise) void shown.finally(() => drop(one));
        else drop(one);
      } catch (error) {
        if (controller.signal.aborted) return;
        running.current.delete(id);
        change(id, { state: "failed", error });
        if (isLeft.current) background?.onFailed(file, error);
      }
    };
    queue.current = queue.current.then(work);
  };
  const find = (id: string) => all.find((each) => each.id === id);

  return {
    all,
    add: (files) => {
      const choice = crypto.randomUUID();
      const added = files.map(
        (file): Entry<Kept> => ({
          id: crypto.randomUUID(),
          choice,
          file,
          preview: URL.createObjectURL(file),
          state: "waiting",
          share: 0,
          keep,
        }),
      );
      setAll((old) => [...old, ...added]);
      for (const each of added) enqueue(each);
    },
    retry: (id) => {
      const failed = find(id);
      change(id, { state: "waiting", share: 0, error: undefined });
      if (failed !== undefined) enqueue(failed);
    },
    remove: (id) => {
      running.current.get(id)?.abort();
      const one = find(id);
      if (one !== undefined) drop(one);
    },
  };
};
