import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { roleNames, roleTexts, type WebsiteRole } from "#domain/owners/roles.ts";
import classes from "./members-screen.module.css";

/** The roles that most teams need, in the order in which they are offered. */
const COMMON_ROLES: readonly WebsiteRole[] = [
  "ADMIN",
  "STORE_MANAGER",
  "EDITOR",
  "BILLING",
  "REPORTING",
];
const FURTHER_ROLES = roleNames.filter((role) => !COMMON_ROLES.includes(role));

const Roles = ({ of, id }: { readonly of: readonly WebsiteRole[]; readonly id?: string }) => (
  <div className={classes.roles} id={id}>
    {of.map((role) => (
      <Checkbox
        key={role}
        value={role}
        label={roleTexts[role].name}
        description={roleTexts[role].about}
      />
    ))}
  </div>
);

/** One or more roles; their permissions add up. Rarer roles are behind a button, unless one is selected. */
export const RolesChoice = ({
  value,
  error,
  onChange,
}: {
  readonly value: readonly WebsiteRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: WebsiteRole[]) => void;
}) => {
  const id = useId();
  const [isOpen, setOpen] = useState(() => FURTHER_ROLES.some((role) => value.includes(role)));
  return (
    <Checkbox.Group
      label="Roles"
      value={[...value]}
      onChange={(roles) => onChange(roles as WebsiteRole[])}
      {...(error !== undefined && { error })}
    >
      <Roles of={COMMON_ROLES} />
      <UnstyledButton
        className={classes.more ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        More roles
        <IconChevronDown size={16} aria-hidden="true" />
      </UnstyledButton>
      {isOpen && <Roles of={FURTHER_ROLES} id={id} />}
    </Checkbox.Group>
  );
};
