/**
 * Links and the form of the reviews lead to whole pages; the code that replaces them in place is
 * loaded at first use.
 */
const load = () => import("./swap-reviews.ts");

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Reviews of a product page change in place. Spec: A4.10. */
export const openReviews = (): void => {
  if (document.querySelector("#reviews .reviews-frame") === null) return;
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("#reviews .reviews-frame a") : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event)) return;
    event.preventDefault();
    load().then(
      ({ followReviews }) => followReviews(link),
      () => location.assign(link.href),
    );
  });
  document.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches("#reviews .review-form")) return;
    event.preventDefault();
    load().then(
      ({ sendReview }) => sendReview(target),
      () => target.submit(),
    );
  });
};
