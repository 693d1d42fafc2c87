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

/** Replaces the text on a phone. */
const PersonIcon = () => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="icon">
    <path
      d="M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 7c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  </svg>
);

/** The header's link to the account, or to sign-in. */
export const AccountLink = () => {
  const { authenticated } = useStore(siteUser);
  const current = isAccount() ? "page" : undefined;
  return authenticated ? (
    <a href="/account" aria-current={current}>
      <PersonIcon />
      <span>Account</span>
    </a>
  ) : (
    <a href={LOGIN} aria-current={current} onClick={comeBack}>
      <PersonIcon />
      <span>Sign in</span>
    </a>
  );
};
