import { Loader } from "@mantine/core";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { NewsProvider } from "../kit/news/news.tsx";
import { OwnerProvider } from "../kit/session/permissions.tsx";
import {
  type Session,
  useLastSession,
  useSession,
  WebsiteProvider,
} from "../kit/session/session.tsx";
import { Failed } from "../kit/ui/states.tsx";
import { AreaGate } from "./area-gate.tsx";
import classes from "./error-screen.module.css";
import { OfflineNotice } from "./offline-notice.tsx";
import { refreshedByNews } from "./refreshed-by-news.ts";
import { Shell } from "./shell.tsx";
import { useReturn } from "./use-return.ts";

/** A member who is signed in loads none of these. */
const gate = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
const SetupScreen = gate(async () => (await import("../owners/setup-screen.tsx")).SetupScreen);
const InvitationScreen = gate(
  async () => (await import("../owners/invitation-screen.tsx")).InvitationScreen,
);
const NewPasswordScreen = gate(
  async () => (await import("../owners/new-password-screen.tsx")).NewPasswordScreen,
);
const ArriveScreen = gate(
  async () => (await import("../owners/sign-in-handover-screen.tsx")).ArriveScreen,
);
const SignInScreen = gate(async () => (await import("../owners/sign-in-screen.tsx")).SignInScreen);

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

const Waiting = () => (
  <main className={classes.screen}>
    <Loader type="dots" aria-label="Loading" />
  </main>
);

/**
 * The gate before every screen. Set-up and sign-in replace the screen without changing the URL, so
 * that signing in leads back to where the owner was.
 */
export const RootScreen = () => {
  useReturn();
  const session = useSession();
  const last = useLastSession(session);
  const shown = session.data ?? last;
  if (shown === undefined)
    return session.error === null ? (
      <Waiting />
    ) : (
      <main className={classes.screen}>
        <OfflineNotice />
        <Failed error={session.error} onRetry={() => session.refetch()} />
      </main>
    );
  return (
    <WebsiteProvider value={shown.website}>
      <Suspense fallback={<Waiting />}>
        <Inside session={shown} />
      </Suspense>
    </WebsiteProvider>
  );
};
