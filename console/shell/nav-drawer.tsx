import { Drawer, VisuallyHidden } from "@mantine/core";
import { Navigation } from "./navigation.tsx";

/** The navigation on phones. */
export const NavDrawer = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    size="17.5rem"
    title={<VisuallyHidden>Navigation</VisuallyHidden>}
    styles={{
      header: { minHeight: 0, padding: "0.75rem 0.75rem 0", background: "var(--db-page)" },
      content: { display: "flex", flexDirection: "column", background: "var(--db-page)" },
      body: { flex: 1, padding: 0, minHeight: 0 },
    }}
    closeButtonProps={{ "aria-label": "Close navigation" }}
    hiddenFrom="sm"
  >
    <Navigation onFollow={onClose} />
  </Drawer>
);
