import { showFigure } from "./show-figure.ts";

/** Galleries whose figures are below each other scroll with the page. */
const scrolls = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** A press on a thumbnail moves the gallery alone, and the strip says which picture is shown. */
export const followStrip = (gallery: HTMLElement, strip: HTMLElement): void => {
  const links = [...strip.querySelectorAll("a")];
  const figureOf = (link: HTMLAnchorElement): HTMLElement | null =>
    document.getElementById(decodeURIComponent(link.hash.slice(1)));

  strip.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const figure = link && figureOf(link);
    if (!figure || !scrolls(gallery) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showFigure(gallery, figure);
  });

  const seen = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
      if (shown === undefined) return;
      for (const link of links)
        if (link.hash === `#${shown}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
    },
    { root: scrolls(gallery) ? gallery : null, threshold: 0.6 },
  );
  for (const link of links) {
    const figure = figureOf(link);
    if (figure) seen.observe(figure);
  }
};
