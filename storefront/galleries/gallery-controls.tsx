import { useCallback, useEffect, useState } from "react";
import { stepFrom } from "./pictures.ts";
import { isCalm, showFigure } from "./show-figure.ts";

type Props = {
  /** Scrolls without a script, too. */
  readonly gallery: HTMLElement;
  readonly hasButtons: boolean;
  /** Milliseconds per picture; 0 for a gallery without autoplay. */
  readonly everyMs: number;
};

const figuresOf = (gallery: HTMLElement): readonly HTMLElement[] => [
  ...gallery.querySelectorAll<HTMLElement>(".gallery-item"),
];

/** The figure nearest to the gallery's start. */
const shownIn = (gallery: HTMLElement): number => {
  const { left } = gallery.getBoundingClientRect();
  const distances = figuresOf(gallery).map((figure) =>
    Math.abs(figure.getBoundingClientRect().left - left),
  );
  return distances.indexOf(Math.min(...distances));
};

const move = (gallery: HTMLElement, by: number): void => {
  const figures = figuresOf(gallery);
  const next = figures[stepFrom(shownIn(gallery), by, figures.length)];
  if (next) showFigure(gallery, next);
};

/** Advances automatically, but never under a pointer or the keyboard's focus. */
const useAutoplay = (gallery: HTMLElement, everyMs: number, plays: boolean): void => {
  useEffect(() => {
    if (!plays || everyMs === 0) return;
    const timer = setInterval(() => {
      if (!gallery.matches(":hover, :focus-within") && !document.hidden) move(gallery, 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [gallery, everyMs, plays]);
};

/** Buttons of a slideshow or slider, and its timer. Spec: B3.53 – B3.55, B4.16, B9.31. */
export const GalleryControls = ({ gallery, hasButtons, everyMs }: Props) => {
  // Visitors with reduced motion start it themselves.
  const [plays, setPlays] = useState(() => everyMs > 0 && !isCalm());
  useAutoplay(gallery, everyMs, plays);
  const press = useCallback(
    (by: number) => {
      setPlays(false);
      move(gallery, by);
    },
    [gallery],
  );
  return (
    <>
      {everyMs > 0 && (
        <button type="button" className="link-button" onClick={() => setPlays(!plays)}>
          {plays ? "Pause" : "Play"}
        </button>
      )}
      {hasButtons && (
        <>
          <button type="button" className="gallery-button" onClick={() => press(-1)}>
            <span aria-hidden="true">‹</span>
            <span className="visually-hidden">Previous picture</span>
          </button>
          <button type="button" className="gallery-button" onClick={() => press(1)}>
            <span aria-hidden="true">›</span>
            <span className="visually-hidden">Next picture</span>
          </button>
        </>
      )}
    </>
  );
};
