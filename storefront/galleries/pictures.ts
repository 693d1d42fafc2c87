export type Picture = {
  readonly link: HTMLAnchorElement;
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  readonly text: string;
  /** 0 when unknown. */
  readonly width: number;
  readonly height: number;
};

const textIn = (figure: Element | null, selector: string): string =>
  figure?.querySelector(selector)?.textContent?.trim() ?? "";

/** The server's rendered pictures, for the lightbox. */
export const picturesOf = (gallery: HTMLElement): readonly Picture[] =>
  [...gallery.querySelectorAll<HTMLAnchorElement>(".gallery-item > a")].map((link) => {
    const image = link.querySelector("img");
    const figure = link.closest("figure");
    return {
      link,
      url: link.href,
      alt: image?.alt ?? "",
      title: textIn(figure, ".gallery-title"),
      text: textIn(figure, ".gallery-description"),
      width: Number(image?.getAttribute("width")),
      height: Number(image?.getAttribute("height")),
    };
  });

/** After the last comes the first. */
export const stepFrom = (index: number, by: number, count: number): number =>
  (index + by + count) % count;
