import { Loader } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { SetupScreen } from "#console/accounts/setup-screen.tsx";
import { SignInScreen } from "#console/accounts/sign-in-screen.tsx";
import { Failed } from "#console/ui/states.tsx";
import classes from "./error-screen.module.css";
import { NewsProvider } from "./news.tsx";
import { useSession, WebsiteProvider } from "./session.tsx";
import { Shell } from "./shell.tsx";

/**
 * The gate before every screen. Set-up and sign-in take the screen's place without changing the
 * address, so that signing in leads back to where the owner was.
 */
export const RootScreen = () => {
  const session = useSession();
  if (session.data === undefined)
    return (
      <main className={classes.screen}>
        {session.error === null ? (
          <Loader type="dots" aria-label="Loading" />
        ) : (
          <Failed error={session.error} onRetry={() => session.refetch()} />
        )}
      </main>
    );
  const { owner, setupNeeded, website } = session.data;
  return (
    <WebsiteProvider value={website}>
      {setupNeeded ? (
        <SetupScreen />
      ) : owner === null ? (
        <SignInScreen />
      ) : (
        <NewsProvider>
          <Shell owner={owner}>
            <Outlet />
          </Shell>
        </NewsProvider>
      )}
    </WebsiteProvider>
  );
};
