import { UnstyledButton } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useOwner } from "../kit/session/permissions.tsx";
import classes from "./shell.module.css";

/** The button with the name of the signed-in member. */
export const UserFace = (props: ComponentProps<"button">) => {
  const { name, email } = useOwner();
  const shown = name === "" ? email : name;
  return (
    <UnstyledButton aria-haspopup="menu" {...props} className={classes.user ?? ""}>
      <span className={classes.avatar} aria-hidden="true">
        {shown.slice(0, 1).toUpperCase()}
      </span>
      <span className={classes.owner}>{shown}</span>
      <IconChevronUp size={16} aria-hidden="true" />
    </UnstyledButton>
  );
};
