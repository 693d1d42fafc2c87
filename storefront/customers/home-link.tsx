import type { AnchorHTMLAttributes } from "react";
import { isPlain } from "../kit/screen-link.tsx";
import { useGoHome } from "./use-home-place.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  /** Called on arrival, when the link may be gone. */
  readonly onArrive?: (() => void) | undefined;
};

/** A link within the account's home: the rest of the page stays as it is. */
export const HomeLink = ({ href, onArrive, children, ...others }: Props) => {
  const go = useGoHome();
  return (
    <a
      {...others}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        void go(href).then(onArrive);
      }}
    >
      {children}
    </a>
  );
};
