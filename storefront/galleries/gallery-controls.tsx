import { useCallback, useEffect, useState } from "react";
import { stepFrom } from "./pictures.ts";
import { distanceTo, figuresOf, isCalm, showFigure } from "./show-figure.ts";

type Props = {
  /** Scrolls without a script, too. */
  readonly gallery: HTMLElement;
};

/** The figure nearest to the place of the current picture. */
const shownIn = (gallery: HTMLElement, figures: readonly HTMLElement[]): number => {
  const distances = figures.map((figure) => Math.abs(distanceTo(gallery, figure)));
  return distances.indexOf(Math.min(...distances));
};

/** Several pictures can be at the end of a gallery, where it cannot scroll to each of them. */
const isAtEnd = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement, by: number): boolean => {
  const [done, least] = [Math.abs(scrollLeft), scrollWidth - clientWidth - 1];
  return by > 0 ? done >= least : done <= 1;
};

const move = (gallery: HTMLElement, by: number): void => {
  const figures = figuresOf(gallery);
  const next = isAtEnd(gallery, by)
    ? figures.at(by > 0 ? 0 : -1)
    : figures[stepFrom(shownIn(gallery, figures), by, figures.length)];
  if (next) showFigure(gallery, next);
};

/**
 * What is computed from attributes here. Style sheets follow the aspect ratio, the large view reads its theme when
 * it is opened, and everything else is rendered by the server.
 */
const attributeFilter = ["data-autoplay", "data-autoplay-duration"];

/** Renders again when a script of the page changes how the gallery plays. Spec: B3.75. */
const useRedraw = (gallery: HTMLElement): void => {
  const [, redraw] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => redraw((count) => count + 1));
    observer.observe(gallery, { attributeFilter });
    return () => observer.disconnect();
  }, [gallery]);
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
export const GalleryControls = ({ gallery }: Props) => {
  useRedraw(gallery);
  const { autoplay, autoplayDuration, controls } = gallery.dataset;
  const everyMs = autoplay === "true" ? Number(autoplayDuration) * 1_000 : 0;
  const hasButtons = controls === "true";
  // Visitors with reduced motion start it themselves.
  const [plays, setPlays] = useState(() => !isCalm());
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
