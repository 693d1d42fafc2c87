import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent } from "react";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** Whether a click follows the link here, and not in another window. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link between screens without a page load. (The console registers its own routes with the
 * router's types.)
 */
export const ScreenLink = ({ href, children, ...others }: Props) => {
  const { history } = useRouter();
  return (
    <a
      {...others}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {children}
    </a>
  );
};
