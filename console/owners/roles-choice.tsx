import { Checkbox } from "@mantine/core";
import { roleNames, roleTexts, type WebsiteRole } from "#domain/owners/roles.ts";
import classes from "./members-screen.module.css";

/** One or more roles; their permissions add up. */
export const RolesChoice = ({
  value,
  error,
  onChange,
}: {
  readonly value: readonly WebsiteRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: WebsiteRole[]) => void;
}) => (
  <Checkbox.Group
    label="Roles"
    value={[...value]}
    onChange={(roles) => onChange(roles as WebsiteRole[])}
    {...(error !== undefined && { error })}
  >
    <div className={classes.roles}>
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={roleTexts[role].name}
          description={roleTexts[role].about}
        />
      ))}
    </div>
  </Checkbox.Group>
);
