export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Brings a figure to the start of a gallery that scrolls, and leaves the page where it is. */
export const showFigure = (gallery: HTMLElement, figure: HTMLElement): void =>
  gallery.scrollTo({
    left: figure.offsetLeft - gallery.offsetLeft,
    top: figure.offsetTop - gallery.offsetTop,
    behavior: isCalm() ? "auto" : "smooth",
  });
