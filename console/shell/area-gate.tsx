import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Link, Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { notPermitted } from "#domain/kit/shared-texts.ts";
import { MayChangeProvider, useMay } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./area-gate.module.css";
import { areaLinks, linkAt } from "./areas.ts";

const NotPermitted = () => (
  <Page title="No access">
    <Empty
      title="Your role does not give you access to this page"
      text={notPermitted(undefined)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/account" {...props} />}>
          Go to your account
        </Button>
      }
    />
  </Page>
);

/** Shows a screen to members with permission, and explains to others what is missing. */
export const AreaGate = ({ children }: { readonly children: ReactNode }) => {
  const may = useMay();
  const { pathname } = useLocation();
  const link = linkAt(pathname);
  if (link === undefined) return children;
  const { area } = link;
  if (!may(`${area}:read`)) {
    // The default is the overview: members who cannot see it start at the first area that they work in.
    const first =
      areaLinks.find((each) => may(`${each.area}:write`)) ??
      areaLinks.find((each) => may(`${each.area}:read`));
    return pathname === "/" && first !== undefined ? (
      <Navigate to={first.to} replace />
    ) : (
      <NotPermitted />
    );
  }
  const mayChange = may(`${area}:write`);
  return (
    <MayChangeProvider value={mayChange}>
      {!mayChange && !("isReport" in link) && (
        <p className={classes.notice}>
          <IconEye size={16} aria-hidden="true" />
          You have view-only access to this page.
        </p>
      )}
      {children}
    </MayChangeProvider>
  );
};
