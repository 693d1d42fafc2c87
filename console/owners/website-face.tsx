import { UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./website-switch.module.css";

/** The button with the website's name. */
export const WebsiteFace = (props: ComponentProps<"button">) => (
  <UnstyledButton
    aria-haspopup="menu"
    title="Switch websites"
    {...props}
    className={classes.button ?? ""}
  >
    <span className={classes.name}>{useWebsite().title}</span>
    <IconSelector size={16} aria-hidden="true" />
  </UnstyledButton>
);
