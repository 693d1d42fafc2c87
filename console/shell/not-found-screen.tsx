import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Page } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";

export const NotFoundScreen = () => (
  <Page title="Not found">
    <Empty
      title="Page not found"
      text="It may have been moved or removed, or the URL was mistyped."
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to the overview
        </Button>
      }
    />
  </Page>
);
