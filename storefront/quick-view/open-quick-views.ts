/**
 * Grids have a button on every card; the Quick View is loaded with the first click. Spec: A5.18.
 */
export const openQuickViews = (): void => {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-quick-view]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { quickView: itemId = "", slug = "" } = button.dataset;
    import("./quick-view.tsx").then(
      ({ openQuickView }) => openQuickView({ itemId, slug }),
      // Without its code the page shows the same, and more.
      () => location.assign(`/shop/p/${slug}`),
    );
  });
};
