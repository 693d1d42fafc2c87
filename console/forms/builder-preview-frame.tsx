import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./builder-preview.module.css";

/** Styles of the preview in addition to the website's own. */
const OWN_STYLES = `
html { background: var(--paper); }
main.wrap { padding-block: 1.75rem 3rem; }
[data-preview][data-selected] { border-radius: 6px; outline: 2px solid var(--focus, #c04a2e); outline-offset: 10px; }
.preview-captcha { display: flex; gap: .75rem; align-items: center; max-width: 20rem; padding: 1.1rem 1rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); }
.preview-captcha input { width: 1.25rem; height: 1.25rem; }
`;

/** The styles of the website's pages, including changed templates. */
const useSiteStyles = () =>
  useQuery({
    queryKey: ["site-styles"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/", { signal, headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const cells = page.head.querySelectorAll('link[rel="stylesheet"], style');
      return [...cells].map((look) => look.outerHTML).join("");
    },
    staleTime: 60_000,
  });

/**
 * A separate document for the form, so that the website's stylesheet and widths apply only to it.
 * Content that is too wide is scaled down.
 */
export const PreviewFrame = ({
  width,
  children,
}: {
  readonly width: number;
  readonly children: ReactNode;
}) => {
  const { ref, width: room, height } = useElementSize();
  const styles = useSiteStyles();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>${styles.data ?? ""}<style>${OWN_STYLES}</style></head><body></body></html>`;
  return (
    <div ref={ref} className={classes.stage}>
      {!styles.isPending && (
        <iframe
          className={classes.frame}
          title="Preview of the form"
          srcDoc={page}
          onLoad={({ currentTarget }) => setRoot(currentTarget.contentDocument?.body ?? null)}
          style={{
            width,
            height: height / scale,
            transform: `translateX(-50%) scale(${scale})`,
          }}
        />
      )}
      {root !== null && createPortal(children, root)}
    </div>
  );
};
