import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Page } from "#console/ui/page.tsx";
import { Empty } from "#console/ui/states.tsx";

export const NotFoundScreen = () => (
  <Page title="Not found">
    <Empty
      title="There is nothing at this address"
      text="It may have been moved or removed, or the address was mistyped."
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          To the overview
        </Button>
      }
    />
  </Page>
);
