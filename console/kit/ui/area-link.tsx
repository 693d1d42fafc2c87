import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ConsoleArea } from "#domain/kit/permission.ts";
import { Reads } from "../session/permissions.tsx";

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
