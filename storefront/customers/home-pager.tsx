import {
  type HomeList,
  homePager,
  listSections,
  shownPages,
} from "#domain/customers/home-place.ts";
import type { AccountHome } from "./account.ts";
import { HomeLink } from "./home-link.tsx";

/** The pager of a list on the account's home, rendered like `account-pager.html`. */
export const HomePager = ({
  home,
  list,
}: {
  readonly home: AccountHome;
  readonly list: HomeList;
}) => {
  const pager = homePager(list, shownPages(home), home[list]);
  if (pager === null) return null;
  // Focus moves to the head of the list, also after a link to the last page.
  const readOn = (): void => document.getElementById(`${listSections[list]}-title`)?.focus();
  return (
    <nav className="pagination entry-pages" aria-label={pager.label}>
      {pager.prevUrl !== null && (
        <>
          <HomeLink
            className="button button-quiet"
            href={pager.prevUrl}
            rel="prev"
            onArrive={readOn}
          >
            Previous
          </HomeLink>{" "}
        </>
      )}
      <span>{pager.text}</span>
      {pager.nextUrl !== null && (
        <>
          {" "}
          <HomeLink
            className="button button-quiet"
            href={pager.nextUrl}
            rel="next"
            onArrive={readOn}
          >
            Next
          </HomeLink>
        </>
      )}
    </nav>
  );
};
