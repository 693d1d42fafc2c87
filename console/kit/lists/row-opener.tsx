import { Link } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { PastContext } from "./past-context.ts";
import { searchHere } from "./search-here.ts";

/** Opens a row's drawer: a link, so that it works from the keyboard and in a new tab. */
export const RowOpener = ({
  open,
  children,
}: {
  /** Parameters of the URL that name the row. */
  readonly open: { readonly [name: string]: string };
  readonly children: ReactNode;
}) => {
  if (use(PastContext)) return <span>{children}</span>;
  return (
    <Link
      to="."
      search={searchHere((old) => ({ ...old, ...open }))}
      resetScroll={false}
      data-row-opener
    >
      {children}
    </Link>
  );
};
