import { useCallback, useEffect, useRef, useState } from "react";
import { contentLanguage } from "../kit/content-language.ts";
import { type Picture, stepFrom } from "./pictures.ts";

export { picturesOf } from "./pictures.ts";

type Props = {
  /** Rendered by the server; without a script its links open the pictures themselves. */
  readonly gallery: HTMLElement;
  readonly pictures: readonly Picture[];
};

const keys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Opens the picture of a clicked link; clicks with modifiers keep their meaning, as for a new tab.
 */
const useOpening = (
  gallery: HTMLElement,
  pictures: readonly Picture[],
  open: (index: number) => void,
): void => {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const index = pictures.findIndex((picture) => picture.link === link);
      if (index < 0) return;
      event.preventDefault();
      open(index);
    };
    gallery.addEventListener("click", press);
    return () => gallery.removeEventListener("click", press);
  }, [gallery, pictures, open]);
};

/** A gallery's pictures in large, one at a time. Spec: B3.70, B3.71. */
export const Lightbox = ({ gallery, pictures }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);
  const open = useCallback((at: number) => {
    setIndex(at);
    dialog.current?.showModal();
  }, []);
  useOpening(gallery, pictures, open);
  const picture = pictures[index];
  if (picture === undefined) return null;
  const step = (by: number) => setIndex(stepFrom(index, by, pictures.length));
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-theme={gallery.dataset.lightboxtheme ?? "dark"}
      aria-label={`Picture ${index + 1} of ${pictures.length}`}
      onKeyDown={({ key }) => {
        const by = keys[key];
        if (by !== undefined) step(by);
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
      // Returns the focus to the link of the picture seen last.
      onClose={() => picture.link.focus()}
    >
      <figure className="lightbox-figure">
        <img
          src={picture.url}
          alt={picture.alt}
          {...(picture.width > 0 && { width: picture.width, height: picture.height })}
        />
        <figcaption aria-live="polite">
          {picture.title !== "" && <strong {...contentLanguage()}>{picture.title}</strong>}{" "}
          <span {...contentLanguage()}>{picture.text}</span>
          <span className="lightbox-count">
            {index + 1} / {pictures.length}
          </span>
        </figcaption>
      </figure>
      <div className="lightbox-controls">
        <button type="button" onClick={() => step(-1)} aria-label="Previous picture">
          ‹
        </button>
        <button type="button" onClick={() => step(1)} aria-label="Next picture">
          ›
        </button>
        <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
          ×
        </button>
      </div>
    </dialog>
  );
};
