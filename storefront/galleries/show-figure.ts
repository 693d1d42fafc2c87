export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Figures with something to see; the places of pictures that are still to be chosen are hidden. */
export const figuresOf = (gallery: HTMLElement): readonly HTMLElement[] => [
  ...gallery.querySelectorAll<HTMLElement>(".gallery-item:not([hidden])"),
];

/** Where a carousel shows its current picture: 0 is the start, 1 the end. Spec: B3.67. */
const alignments: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };

/** Without an alignment, figures are as wide as their gallery. */
const alignmentOf = ({ dataset }: HTMLElement): number =>
  dataset.design === "slider" ? (alignments[dataset.activeAlignment ?? ""] ?? 0.5) : 0;

/** How far the gallery has to scroll until the figure is in its place. */
export const distanceTo = (gallery: HTMLElement, figure: HTMLElement): number => {
  const [room, place] = [gallery.getBoundingClientRect(), figure.getBoundingClientRect()];
  const start = room.left + gallery.clientLeft;
  return place.left - start - (gallery.clientWidth - place.width) * alignmentOf(gallery);
};

/** Brings a figure to its place in a gallery that scrolls, and leaves the page where it is. */
export const showFigure = (gallery: HTMLElement, figure: HTMLElement): void =>
  gallery.scrollBy({
    left: distanceTo(gallery, figure),
    behavior: isCalm() ? "auto" : "smooth",
  });
