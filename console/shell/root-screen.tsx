import { Loader } from "@mantine/core";
import { Outlet, useLocation } from "@tanstack/react-router";
import { NewsProvider } from "../kit/news/news.tsx";
import { OwnerProvider } from "../kit/session/permissions.tsx";
import { type Session, useSession, WebsiteProvider } from "../kit/session/session.tsx";
import { Failed } from "../kit/ui/states.tsx";
import { InvitationScreen } from "../owners/invitation-screen.tsx";
import { NewPasswordScreen } from "../owners/new-password-screen.tsx";
import { SetupScreen } from "../owners/setup-screen.tsx";
import { ArriveScreen } from "../owners/sign-in-handover-screen.tsx";
import { SignInScreen } from "../owners/sign-in-screen.tsx";
import { AreaGate } from "./area-gate.tsx";
import classes from "./error-screen.module.css";
import { refreshedByNews } from "./refreshed-by-news.ts";
import { Shell } from "./shell.tsx";

const Inside = ({ session: { owner, setupNeeded } }: { readonly session: Session }) => {
  const { pathname } = useLocation();
  if (setupNeeded) return <SetupScreen />;
  if (pathname === "/invitation") return <InvitationScreen />;
  if (pathname === "/new-password") return <NewPasswordScreen />;
  if (owner === null) return pathname === "/arrive" ? <ArriveScreen /> : <SignInScreen />;
  return (
    <OwnerProvider value={owner}>
      <NewsProvider refreshedBy={refreshedByNews}>
        <Shell>
          <AreaGate>
            <Outlet />
          </AreaGate>
        </Shell>
      </NewsProvider>
    </OwnerProvider>
  );
};

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
  return (
    <WebsiteProvider value={session.data.website}>
      <Inside session={session.data} />
    </WebsiteProvider>
  );
};
