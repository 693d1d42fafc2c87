import type { MouseEvent } from "react";
import { normalPath } from "#domain/kit/normal-path.ts";
import { useStore } from "../kit/external-store.ts";
import { siteUser } from "../kit/session/browser-session.ts";

const LOGIN = "/account/login";

const currentPath = (): string => normalPath(location.pathname);
const isAccount = (): boolean => /^\/account(\/|$)/.test(currentPath());

/**
 * Returns to the page of the click; added to the URL only then, so that crawlers do not find one
 * per page.
 */
const comeBack = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
  if (isAccount() || currentPath() === "/") return;
  const next = encodeURIComponent(location.pathname + location.search);
  currentTarget.href = `${LOGIN}?next=${next}`;
};

/** The header's link to the account, or to sign-in. */
export const AccountLink = () => {
  const { authenticated } = useStore(siteUser);
  const current = isAccount() ? "page" : undefined;
  return authenticated ? (
    <a href="/account" aria-current={current}>
      Account
    </a>
  ) : (
    <a href={LOGIN} aria-current={current} onClick={comeBack}>
      Sign in
    </a>
  );
};
