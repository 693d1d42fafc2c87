import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Link, Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { MayChangeProvider, useMay } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./area-gate.module.css";
import { areaAt, areaLinks } from "./areas.ts";

const NotPermitted = () => (
  <Page title="No access">
    <Empty
      title="Your role does not give you access to this page"
      text={httpTexts.notPermitted(undefined)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/account" {...props} />}>
          Go to your account
        </Button>
      }
    />
  </Page>
);

/** Shows a screen to those whose roles allow it, and says to others what they may not do. */
export const AreaGate = ({ children }: { readonly children: ReactNode }) => {
  const may = useMay();
  const { pathname } = useLocation();
  const area = areaAt(pathname);
  if (area === undefined) return children;
  if (!may(`${area}:read`)) {
    // Everybody begins at the overview: who may not see it begins at the first thing they may.
    const first = areaLinks.find((link) => may(`${link.area}:read`));
    return pathname === "/" && first !== undefined ? (
      <Navigate to={first.to} replace />
    ) : (
      <NotPermitted />
    );
  }
  const mayChange = may(`${area}:write`);
  return (
    <MayChangeProvider value={mayChange}>
      {!mayChange && area !== "overview" && area !== "census" && (
        <p className={classes.notice}>
          <IconEye size={16} aria-hidden="true" />
          You have view-only access to this page.
        </p>
      )}
      {children}
    </MayChangeProvider>
  );
};
