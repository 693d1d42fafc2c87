import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Reads } from "#console/app/permissions.tsx";
import type { ConsoleArea } from "#domain/kit/permission.ts";

/** A link to a screen for members who can read its area, and its plain text for everyone else. */
export const AreaLink = ({
  area,
  children,
  ...link
}: Pick<LinkProps, "to" | "params"> & {
  readonly area: ConsoleArea;
  readonly children: ReactNode;
}) => (
  <Reads area={area} otherwise={<span>{children}</span>}>
    <Link {...link}>{children}</Link>
  </Reads>
);
