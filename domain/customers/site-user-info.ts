/**
 * Content of the cookie `SiteUserInfo`. It is for display only, never for decisions. Spec: B3.33,
 * B6.1.
 */
export type SiteUserInfo = {
  readonly authenticated: boolean;
  readonly siteUserId: string | undefined;
};

export const SITE_USER_INFO_COOKIE = "SiteUserInfo";

const nobody: SiteUserInfo = { authenticated: false, siteUserId: undefined };

/** A cookie that cannot be parsed means signed out. */
export const siteUserInfo = (cookie: string | undefined): SiteUserInfo => {
  if (!cookie) return nobody;
  try {
    const info: unknown = JSON.parse(cookie);
    if (typeof info !== "object" || info === null) return nobody;
    const { authenticated, siteUserId } = info as Record<string, unknown>;
    if (authenticated !== true) return nobody;
    return {
      authenticated: true,
      siteUserId: typeof siteUserId === "string" ? siteUserId : undefined,
    };
  } catch {
    return nobody;
  }
};
