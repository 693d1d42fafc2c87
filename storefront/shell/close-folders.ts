const openFolders = "details.site-nav-folder[open]";

const close = (except: Node | null): void => {
  for (const folder of document.querySelectorAll<HTMLDetailsElement>(openFolders))
    if (except === null || !folder.contains(except)) folder.open = false;
};

/** An open folder of the menu closes when the visitor presses elsewhere, leaves it with Tab or presses Escape. */
export const closeFolders = (): void => {
  document.addEventListener("click", ({ target }) => close(target as Node));
  document.addEventListener("focusin", ({ target }) => close(target as Node));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const folder = document.activeElement?.closest<HTMLDetailsElement>(openFolders);
    close(null);
    folder?.querySelector("summary")?.focus();
  });
};
