import { ownAccountContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { ChangePassword } from "./change-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import { roleNamesOf } from "./role-names.ts";
import { SecondFactor } from "./second-factor.tsx";

/** A member's own account. */
export const AccountScreen = () => {
  const query = useCall(ownAccountContract, {});
  return (
    <Page title="Your account" intro="How you sign in, and where you are signed in." width="text">
      <Loaded query={query}>
        {({ name, email, roles, secondFactor, passkeys, sessions }) => (
          <>
            <Section>
              <Facts of={{ Name: name, Email: email, "Roles here": roleNamesOf(roles) }} />
            </Section>
            <ChangePassword />
            <SecondFactor standing={secondFactor} />
            <Passkeys passkeys={passkeys} />
            <OwnSessions sessions={sessions} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
