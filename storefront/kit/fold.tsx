import { type ReactNode, type SyntheticEvent, useState } from "react";
import { takenOpen } from "./taken-over.ts";

type Props = {
  readonly id: string;
  readonly title: string;
  readonly startsOpen?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
};

/** Rarely needed content; the browser opens and closes it. */
export const Fold = ({ id, title, startsOpen = false, onOpen, children }: Props) => {
  const [open] = useState(() => takenOpen(id) || startsOpen);
  const toggled = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) onOpen?.();
  };
  return (
    <details className="fold" id={id} open={open} onToggle={toggled}>
      <summary>{title}</summary>
      {children}
    </details>
  );
};
